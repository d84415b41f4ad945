package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.RaceTrial;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program run as a shell runs it in a script: no input, output into a file, which is read only to
 * explain a failure. One that hangs is killed, with what it started.
 */
public final class ShellSpawn implements RaceTrial {
  /** Long enough for {@code ./bailey} to build itself the first time. */
  private static final int MINUTES = 5;

  private static final int LONGEST_OUTPUT = 1000;

  private final ProcessBuilder builder;
  private final Path output;

  /**
   * Makes it ready.
   *
   * @param environment added to this JVM's
   */
  public ShellSpawn(List<String> command, Path directory, Map<String, String> environment)
      throws IOException {
    output = Files.createTempFile("bailey-bench", ".out");
    builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
  }

  @Override
  public void run() throws IOException, InterruptedException {
    Process process = builder.start();
    if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
      throw new IOException("still running after " + MINUTES + " minutes, killed");
    }
    if (process.exitValue() != 0) {
      throw new IOException("exit code " + process.exitValue() + ": " + lastOutput());
    }
  }

  private String lastOutput() throws IOException {
    String text = Files.readString(output);
    return text.substring(Math.max(0, text.length() - LONGEST_OUTPUT));
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(output);
  }
}
