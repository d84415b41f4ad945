package dev.bailey.sessions.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A program in a JVM of its own that says "open", and is killed at a random moment after. */
public final class DoomedProcess {
  private static final int LONGEST_LIFE = 1500;
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
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<String> said = new ArrayList<>();
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(reader.readLine()).isEqualTo("open");
      long life = TimeUnit.MILLISECONDS.toNanos(random.nextInt(LONGEST_LIFE));
      Thread killer =
          Thread.ofPlatform()
              .start(() -> {
                LockSupport.parkNanos(life);
                // Not by the process itself: that would close its output before it is read.
                process.toHandle().destroyForcibly();
              });
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        said.add(line);
      }
      killer.join();
    }
    assertThat(process.waitFor()).as("it did not end by itself").isEqualTo(KILLED);
    return said;
  }
}
