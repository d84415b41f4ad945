package dev.bailey.benchmarks.contender;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bailey.benchmarks.race.Unavailable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A second JVM that is told what to do by lines and answers by lines. */
public final class LineJvm implements AutoCloseable {
  private static final int SECONDS_TO_END = 10;

  private final Process process;
  private final Writer toIt;
  private final BufferedReader fromIt;

  /** Starts it by a command line. */
  public LineJvm(List<String> line) throws IOException {
    process = new ProcessBuilder(line).redirectErrorStream(true).start();
    toIt = process.outputWriter(UTF_8);
    fromIt = process.inputReader(UTF_8);
  }

  /** Starts it as another user. */
  public static LineJvm as(String user, List<String> line, Executables executables)
      throws IOException, Unavailable {
    return new LineJvm(OtherUser.named(user).around(line, executables));
  }

  /** The command line of a main class. */
  public static List<String> java(String classPath, Class<?> main, String... arguments) {
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath,
                main.getName()));
    line.addAll(List.of(arguments));
    return line;
  }

  public void tell(String line) throws IOException {
    toIt.write(line + "\n");
    toIt.flush();
  }

  /** Its next line; what it said last, or that it ended, where it fails. */
  public String answer() throws IOException {
    return Optional.ofNullable(fromIt.readLine()).orElse("the other JVM ended");
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
