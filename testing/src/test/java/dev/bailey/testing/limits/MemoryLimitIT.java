package dev.bailey.testing.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** More memory than allowed ends the whole tree, and says so. */
@Timeout(240)
final class MemoryLimitIT {
  private static final long LIMIT = 64L << 20;
  private static final String GREEDY = "x = bytearray(200 << 20)\nprint('got it')";

  @TempDir Path project;

  private Policy limited(long bytes) {
    return Policy.project(project).withLimits(Limits.none().withMemoryBytes(bytes));
  }

  private static Command python(String script) {
    return Command.of("/usr/bin/python3", "-c", script);
  }

  @Test
  void theControlGetsIt() {
    assertThat(Act.python(project, GREEDY).outside().text()).isEqualTo("got it");
    assertThat(Sandbox.run(limited(400L << 20), python(GREEDY)).outcome())
        .isEqualTo(new Outcome.Exited(0));
  }

  @Test
  void oneProcess() {
    Result result = Sandbox.run(limited(LIMIT), python(GREEDY));
    assertThat(result.outcome()).isEqualTo(new Outcome.OutOfMemory());
    assertThat(result.exitCode()).isEqualTo(137);
    assertThat(result.usage().memoryPeakBytes()).isBetween(LIMIT * 8 / 10, LIMIT * 11 / 10);
  }

  @Test
  void aWarmSandboxGoesOn() {
    try (Sandbox sandbox = Sandbox.open(limited(LIMIT))) {
      assertThat(sandbox.exec(python(GREEDY)).outcome()).isEqualTo(new Outcome.OutOfMemory());
      assertThat(sandbox.exec("true").outcome()).isEqualTo(new Outcome.Exited(0));
      assertThat(sandbox.exec(python(GREEDY)).outcome()).isEqualTo(new Outcome.OutOfMemory());
    }
  }

  /** The kernel kills the greediest; the others, shell included, go with it. */
  @Test
  void theWholeTree() {
    Command command =
        Command.of(
            "/bin/sh",
            "-c",
            "setsid sleep 1000 & python3 -c 'x = bytearray(200 << 20)'; echo survived; sleep 1000");
    Result result = Sandbox.run(limited(LIMIT), command);
    // Version 1 of cgroups tells of it afterwards: the others may get a moment, not their sleep.
    assertThat(result.outcome()).isEqualTo(new Outcome.OutOfMemory());
  }

  @Test
  void manySmallProcessesTogether() {
    String script =
        """
        import os, time
        for i in range(20):
            if os.fork() == 0:
                x = bytearray(10 << 20)
                time.sleep(20)
                os._exit(0)
        time.sleep(20)
        """;
    assertThat(Sandbox.run(limited(LIMIT), python(script)).outcome())
        .isEqualTo(new Outcome.OutOfMemory());
  }

  @Test
  void temporaryFilesCount() {
    Limits limits = Limits.none().withMemoryBytes(LIMIT).withDiskBytes(1L << 30);
    Result result =
        Sandbox.run(
            Policy.project(project).withLimits(limits),
            Command.of("/bin/sh", "-c", "head -c 300m /dev/zero > /tmp/big; echo $?"));
    assertThat(result.outcome()).isEqualTo(new Outcome.OutOfMemory());
  }

  /** Too little to start in: a clear answer of one kind or the other, never a hang. */
  @ParameterizedTest
  @ValueSource(longs = {1L << 20, 2L << 20, 4L << 20, Long.MAX_VALUE})
  void absurdLimitsAreAnswered(long bytes) {
    try {
      Result result = Sandbox.run(limited(bytes), Command.of("/bin/echo", "hello"));
      assertThat(result.outcome()).isIn(new Outcome.OutOfMemory(), new Outcome.Exited(0));
    } catch (BaileyException e) {
      assertThat(e.getMessage()).isNotBlank();
    }
    assertThat(Sandbox.run(limited(LIMIT), Command.of("/bin/true")).exitCode()).isZero();
  }
}
