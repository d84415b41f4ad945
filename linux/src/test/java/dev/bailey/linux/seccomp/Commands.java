package dev.bailey.linux.seccomp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs for the tests. */
final class Commands {
  private static final long TIMEOUT_SECONDS = 300;

  /** How a program ended and what it wrote to both of its outputs. */
  record Result(int exitCode, String output) {}

  private Commands() {}

  static Result run(Path input, List<String> command) throws IOException, InterruptedException {
    Path output = Files.createTempFile("bailey-command", ".out");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(input.toFile())
              .redirectOutput(output.toFile())
              .start();
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("timed out: " + command);
      }
      return new Result(process.exitValue(), Files.readString(output));
    } finally {
      Files.delete(output);
    }
  }

  static Result run(List<String> command) throws IOException, InterruptedException {
    return run(Path.of("/dev/null"), command);
  }
}
