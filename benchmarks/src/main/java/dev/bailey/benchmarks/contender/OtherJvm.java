package dev.bailey.benchmarks.contender;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bailey.benchmarks.race.Trial;
import dev.bailey.benchmarks.race.Unavailable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A contender in a second JVM that belongs to another user and is told by a line when its turn is:
 * so what root measures and what a user without rights measures can share a race. The way there and
 * back over two pipes counts as the contender's time. The other side is {@link Turns}.
 */
public final class OtherJvm implements Trial {
  private static final int SECONDS_TO_END = 10;

  private final Process process;
  private final Writer toIt;
  private final BufferedReader fromIt;

  /**
   * Starts the JVM and waits until its contender is ready.
   *
   * @param main the class to start, whose one argument is {@code id}
   */
  public OtherJvm(Class<?> main, String id, String user, Executables executables)
      throws IOException, Unavailable {
    List<String> line =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            main.getName(),
            id);
    process =
        new ProcessBuilder(OtherUser.named(user).around(line, executables))
            .redirectErrorStream(true)
            .start();
    toIt = process.outputWriter(UTF_8);
    fromIt = process.inputReader(UTF_8);
    try {
      expect(Turns.READY);
    } catch (IOException | Unavailable failure) {
      close();
      throw failure;
    }
  }

  @Override
  public void run() throws IOException, Unavailable {
    toIt.write("\n");
    toIt.flush();
    expect(Turns.DONE);
  }

  private void expect(String wanted) throws IOException, Unavailable {
    String answer = Optional.ofNullable(fromIt.readLine()).orElse("the other JVM ended");
    if (answer.startsWith(Turns.ABSENT)) {
      throw new Unavailable(answer.substring(Turns.ABSENT.length()));
    }
    if (!answer.equals(wanted)) {
      throw new IOException(answer);
    }
  }

  /** Ends its input, which is the sign for it to clean up and end. */
  @Override
  public void close() throws IOException {
    try {
      toIt.close();
      if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    } finally {
      fromIt.close();
    }
  }
}
