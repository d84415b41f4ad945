package dev.bailey.randomtest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A program in a JVM of its own that says "open", and is killed at a random moment after. */
public final class DoomedProcess {
  /** Measured in what it says, so that it gets as far on a busy machine. */
  private static final int MOST_LINES = 40;

  private static final int LONGEST_PAUSE = 60;
  private static final int KILLED = 128 + 9;

  private DoomedProcess() {}

  /** What it said between that and its end. */
  public static List<String> saidBeforeItsEnd(
      Random random, Class<?> main, List<String> options, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1"));
    command.addAll(options);
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", "")));
    command.add(main.getName());
    command.addAll(arguments);
    Path errors = Files.createTempFile("bailey-doomed-", ".err");
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    List<String> said = new ArrayList<>();
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
      require("open".equals(reader.readLine()), errors);
      int life = random.nextInt(MOST_LINES);
      long pause = TimeUnit.MILLISECONDS.toNanos(random.nextInt(LONGEST_PAUSE));
      while (said.size() < life) {
        said.add(Objects.requireNonNull(reader.readLine(), () -> text(errors)));
      }
      LockSupport.parkNanos(pause);
      // Not by the process itself: that would close its output before it is read.
      process.toHandle().destroyForcibly();
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        said.add(line);
      }
      require(process.waitFor() == KILLED, errors);
      return said;
    } finally {
      Files.delete(errors);
    }
  }

  private static void require(boolean asExpected, Path errors) {
    if (!asExpected) {
      throw new AssertionError("it was not killed while it ran: " + text(errors));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
