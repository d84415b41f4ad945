package dev.bailey.linux.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Real processes in real groups. */
final class GroupProcesses {
  private GroupProcesses() {}

  /**
   * Runs a script that joins a group first. It has joined in all hierarchies when this returns, as
   * a command has from its first moment.
   */
  static Process run(CommandCgroup group, String script) throws IOException, InterruptedException {
    StringBuilder join = new StringBuilder();
    for (Path file : group.joinFiles()) {
      join.append("echo $$ > ").append(file).append(" || exit 99; ");
    }
    Process process =
        new ProcessBuilder("sh", "-c", join + script)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    Path last = group.joinFiles().getLast();
    while (process.isAlive() && !Files.readAllLines(last).contains("" + process.pid())) {
      Thread.sleep(1);
    }
    return process;
  }

  static void awaitProcesses(CommandCgroup group, int count) throws InterruptedException {
    for (int i = 0; group.processes().size() < count; i++) {
      assertThat(i).as("processes: " + group.processes()).isLessThan(12_000);
      Thread.sleep(5);
    }
  }

  /** Frozen, a busy process uses no time; thawed it goes on, and frozen again it can be killed. */
  static void assertFreezes(Cgroup group) throws IOException, InterruptedException {
    Process process = run(group, "while :; do :; done");
    awaitProcesses(group, 1);
    group.freeze();
    long before = group.usage().cpuNanos();
    Thread.sleep(100);
    assertThat(group.usage().cpuNanos() - before).isLessThan(10_000_000);
    group.thaw();
    for (int i = 0; group.usage().cpuNanos() - before <= 10_000_000; i++) {
      assertThat(i).as("it runs again").isLessThan(6000);
      Thread.sleep(10);
    }
    group.freeze();
    group.killAll();
    assertThat(process.waitFor()).isEqualTo(137);
  }

  /** One command of a frozen group is killed; the other stands still until the group is thawed. */
  static void assertKilledWhileFrozen(Cgroup group, CommandCgroup killed)
      throws IOException, InterruptedException {
    try (CommandCgroup other = group.child()) {
      Process victim = run(killed, "while :; do :; done");
      Process neighbour = run(other, "while :; do :; done");
      awaitProcesses(killed, 1);
      awaitProcesses(other, 1);
      group.freeze();
      killed.killAll();
      assertThat(victim.waitFor()).isEqualTo(137);
      long before = group.usage().cpuNanos();
      Thread.sleep(100);
      assertThat(group.usage().cpuNanos() - before).isLessThan(10_000_000);
      assertThat(neighbour.isAlive()).isTrue();
      group.thaw();
      for (int i = 0; group.usage().cpuNanos() - before <= 10_000_000; i++) {
        assertThat(i).as("the other runs again").isLessThan(6000);
        Thread.sleep(10);
      }
      other.killAll();
      assertThat(neighbour.waitFor()).isEqualTo(137);
    }
  }
}
