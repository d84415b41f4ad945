package dev.bailey.testing.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Policy;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A command of a paused sandbox ends when it is killed or its time is up; the others stay paused.
 */
@Timeout(240)
final class PausedSandboxIT {
  private static final String COUNTING =
      "i=0; while :; do i=$((i+1)); echo $i >new; mv new count; sleep 0.01; done";

  @TempDir Path project;

  @Test
  void aCommandIsKilled() throws Exception {
    try (Sandbox sandbox = Sandbox.open(policy())) {
      start(sandbox, Command.of("/bin/sh", "-c", COUNTING));
      Execution victim = start(sandbox, Command.of("/bin/sleep", "1000"));
      awaitCount("");
      sandbox.pause();
      victim.kill();
      assertThat(victim.await().outcome()).isEqualTo(new Outcome.Killed());
      assertTheOtherGoesOnOnlyLater(sandbox);
    }
  }

  @Test
  void aCommandsTimeRunsOut() throws Exception {
    try (Sandbox sandbox = Sandbox.open(policy())) {
      start(sandbox, Command.of("/bin/sh", "-c", COUNTING));
      Duration time = Duration.ofSeconds(3);
      Execution victim = start(sandbox, Command.of("/bin/sleep", "1000").timeout(time));
      awaitCount("");
      sandbox.pause();
      assertThat(victim.await().outcome()).isEqualTo(new Outcome.TimedOut(time));
      assertTheOtherGoesOnOnlyLater(sandbox);
    }
  }

  /** In v1, a process that is just waiting in vfork can miss the kernel's request to freeze. */
  @Test
  void programsThatStartOthersArePausedEveryTime() throws Exception {
    String starting = "while :; do /bin/true; done & ".repeat(4) + "wait";
    try (Sandbox sandbox = Sandbox.open(policy())) {
      start(sandbox, Command.of("/bin/sh", "-c", starting));
      start(sandbox, Command.of("/bin/sh", "-c", COUNTING));
      awaitCount("");
      for (int round = 0; round < 100; round++) {
        sandbox.pause();
        sandbox.resume();
      }
      sandbox.pause();
      assertTheOtherGoesOnOnlyLater(sandbox);
    }
  }

  /** Pausing takes its time on a busy machine, and the usual limit goes on meanwhile. */
  private Policy policy() {
    return Policy.project(project).timeout(Duration.ofMinutes(8));
  }

  private static Execution start(Sandbox sandbox, Command command) {
    OutputStream nowhere = OutputStream.nullOutputStream();
    return sandbox.start(command, nowhere, nowhere);
  }

  private void assertTheOtherGoesOnOnlyLater(Sandbox sandbox) throws Exception {
    String paused = count();
    Thread.sleep(300);
    assertThat(count()).isEqualTo(paused);
    sandbox.resume();
    awaitCount(paused);
    assertThat(sandbox.exec("true").exitCode()).isZero();
  }

  /** Waits until the other command has counted on. */
  private void awaitCount(String before) throws Exception {
    for (int look = 0; count().equals(before); look++) {
      assertThat(look).as("it counts").isLessThan(6000);
      Thread.sleep(10);
    }
  }

  private String count() throws Exception {
    Path file = project.resolve("count");
    return Files.exists(file) ? Files.readString(file) : "";
  }
}
