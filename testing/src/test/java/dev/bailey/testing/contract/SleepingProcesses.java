package dev.bailey.testing.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;

/**
 * Processes named {@code sleep} that are found by how long they sleep, wherever they are: the host
 * sees also those in namespaces.
 *
 * @param seconds a time that no other process sleeps for
 */
record SleepingProcesses(String seconds) {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** None yet; a command with these {@link #seconds} adds one. */
  static SleepingProcesses unique() {
    return new SleepingProcesses("1000." + System.nanoTime());
  }

  List<ProcessHandle> all() {
    return ProcessHandle.allProcesses().filter(this::isOne).toList();
  }

  private boolean isOne(ProcessHandle process) {
    try {
      Path line = Path.of("/proc/" + process.pid() + "/cmdline");
      return Files.readString(line).equals("sleep\0" + seconds + "\0");
    } catch (IOException _) {
      return false; // Gone meanwhile.
    }
  }

  void awaitAtLeast(int count) {
    Awaitility.await().atMost(PATIENCE).until(() -> all().size() >= count);
  }

  void awaitNone() {
    Awaitility.await().atMost(PATIENCE).until(() -> all().isEmpty());
  }

  void kill() {
    all().forEach(ProcessHandle::destroyForcibly);
  }
}
