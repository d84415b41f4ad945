package dev.bailey.testing.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Act;
import dev.bailey.testing.Victims;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A fork bomb is bounded, and the host does not notice. */
@Timeout(240)
final class ProcessLimitIT {
  private static final String COUNT =
      """
      import os, time, sys
      n = 0
      try:
          while n < 100:
              if os.fork() == 0:
                  time.sleep(20)
                  os._exit(0)
              n += 1
      except OSError:
          pass
      print(n, flush=True)
      os.killpg(0, 9) if len(sys.argv) > 1 else sys.exit(0 if n == 100 else 1)
      """;

  private static final String FORK_AT_ONCE =
      """
      #include <sys/wait.h>
      #include <unistd.h>
      int main() {
        int pid = fork();
        if (pid == 0) _exit(0);
        return pid < 0 ? 7 : waitpid(pid, 0, 0) != pid;
      }
      """;

  @TempDir Path project;

  private Policy limited(int processes, Duration time) {
    return Policy.project(project)
        .withLimits(Limits.none().withProcesses(processes).withWallTime(time));
  }

  @Test
  void theControlForks() {
    Act count = Act.of(project, "/usr/bin/setsid", "-w", "/usr/bin/python3", "-c", COUNT, "kill");
    assertThat(count.outside().text()).isEqualTo("100");
    Result enough =
        Sandbox.run(
            limited(200, Duration.ofSeconds(20)), Command.of("/usr/bin/python3", "-c", COUNT));
    assertThat(enough.stdout().text().strip()).isEqualTo("100");
    assertThat(enough.outcome()).isEqualTo(new Outcome.Exited(0));
  }

  @Test
  void theNumberIsKept() {
    Command count = Command.of("/usr/bin/python3", "-c", COUNT);
    Result result = Sandbox.run(limited(20, Duration.ofSeconds(20)), count);
    assertThat(Integer.parseInt(result.stdout().text().strip())).isBetween(17, 20);
    assertThat(result.outcome()).isEqualTo(new Outcome.LimitReached(Promise.PROCESSES, 1));
    try (Sandbox sandbox = Sandbox.open(limited(20, Duration.ofSeconds(20)))) {
      for (int i = 0; i < 20; i++) {
        Result warm = sandbox.exec(count);
        assertThat(number(warm)).isBetween(17, 20);
        assertThat(warm.outcome()).isEqualTo(new Outcome.LimitReached(Promise.PROCESSES, 1));
      }
      assertThat(sandbox.exec("true").outcome()).isEqualTo(new Outcome.Exited(0));
    }
  }

  private static int number(Result result) {
    return Integer.parseInt(result.stdout().text().strip());
  }

  @Test
  void threadsCountToo() {
    String script =
        """
        import threading, time
        n = 0
        try:
            for i in range(100):
                threading.Thread(target=time.sleep, args=(9,), daemon=True).start()
                n += 1
        except RuntimeError:
            pass
        print(n, flush=True)
        """;
    Result result =
        Sandbox.run(
            limited(20, Duration.ofSeconds(20)), Command.of("/usr/bin/python3", "-c", script));
    assertThat(Integer.parseInt(result.stdout().text().strip())).isLessThanOrEqualTo(20);
  }

  @Test
  void aForkBombIsHarmless() {
    String bomb = "b() { b | b & }; b; while :; do b; done";
    Policy policy = limited(64, Duration.ofSeconds(2));
    Result result = Sandbox.run(policy, Command.of("/bin/sh", "-c", bomb));
    assertThat(result.outcome())
        .isInstanceOfAny(Outcome.TimedOut.class, Outcome.LimitReached.class);
    assertThat(Sandbox.run(policy, Command.of("/bin/echo", "fine")).stdout().text())
        .isEqualTo("fine\n");
  }

  @Test
  void aForkBombInAWarmSandboxEndsWithItsCommand() {
    String bomb = "b() { b | b & }; b; while :; do b; done";
    try (Sandbox sandbox = Sandbox.open(limited(64, Duration.ofSeconds(2)))) {
      Result result = sandbox.exec("/bin/sh", "-c", bomb);
      assertThat(result.outcome())
          .isInstanceOfAny(Outcome.TimedOut.class, Outcome.LimitReached.class);
      assertThat(sandbox.exec("/bin/echo", "fine").stdout().text()).isEqualTo("fine\n");
    }
  }

  @Test
  void oneProcessIsEnoughForOneProgram() {
    Result result =
        Sandbox.run(limited(1, Duration.ofSeconds(5)), Command.of("/bin/echo", "hello"));
    assertThat(result.outcome()).isEqualTo(new Outcome.Exited(0));
    assertThat(
            Sandbox.run(
                    limited(1, Duration.ofSeconds(5)), Command.of("/bin/sh", "-c", "/bin/true; :"))
                .outcome())
        .isInstanceOf(Outcome.LimitReached.class);
  }

  /** The entrant is in the group for a moment: that moment must not be the command's. */
  @Test
  void aProgramThatForksAtOnceNeverGetsOneMore() {
    Victims.build("fork_at_once", FORK_AT_ONCE, project);
    Policy policy = limited(1, Duration.ofSeconds(5));
    try (Sandbox sandbox = Sandbox.open(policy)) {
      for (int i = 0; i < 100; i++) {
        assertThat(sandbox.exec("./fork_at_once").outcome())
            .as("round %d", i)
            .isEqualTo(new Outcome.LimitReached(Promise.PROCESSES, 7));
        assertThat(Sandbox.run(policy, Command.of("./fork_at_once")).outcome())
            .as("round %d", i)
            .isEqualTo(new Outcome.LimitReached(Promise.PROCESSES, 7));
      }
    }
    assertThat(
            Sandbox.run(limited(2, Duration.ofSeconds(5)), Command.of("./fork_at_once")).exitCode())
        .as("control")
        .isZero();
  }
}
