package dev.bailey.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Act;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What goes over a limit is stopped, and does not go over it without one. */
final class LimitsContractIT extends BackendContract {
  private static final Limits NONE = Limits.none();

  LimitsContractIT(Contract contract) {
    super(contract);
  }

  private Policy limited(Limits limits) {
    return Policy.project(project.path()).withLimits(limits);
  }

  private Act python(String script) {
    return Act.python(project.path(), script);
  }

  @Test
  void memory() {
    assertStopped(
        Promise.MEMORY,
        limited(NONE.withMemoryBytes(64 << 20)),
        python("x = bytearray(300 << 20)"));
  }

  @Test
  void processes() {
    assertStopped(
        Promise.PROCESSES,
        limited(NONE.withProcesses(20)),
        shell(
            "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do"
                + " sleep 1 & kill -0 $! || exit 1; done; wait"));
  }

  @Test
  void openFiles() {
    assertStopped(
        Promise.OPEN_FILES,
        limited(NONE.withOpenFiles(32)),
        python("import os; [os.open('/bin/sh', os.O_RDONLY) for _ in range(100)]"));
  }

  @Test
  void disk() {
    assertStopped(
        Promise.DISK,
        limited(NONE.withDiskBytes(1 << 20)),
        shell("f=$(mktemp) && head -c 4000000 /dev/zero > $f; e=$?; rm -f $f; exit $e"));
  }

  @Test
  void time() {
    Policy policy = policy().withLimits(NONE.withWallTime(Duration.ofMillis(300)));
    if (!contract.keeps(Promise.TIME)) {
      assertNotPretended(Promise.TIME, policy);
      return;
    }
    Result result = Sandbox.run(policy, shell("sleep 30").asCommand());
    assertThat(result.outcome()).isInstanceOf(Outcome.TimedOut.class);
    assertThat(result.duration()).isLessThan(Duration.ofSeconds(20));
    assertThat(Sandbox.run(policy(), shell("sleep 0.4").asCommand()).exitCode()).isZero();
  }

  @Test
  void output() {
    Policy policy = policy().withLimits(NONE.withOutputBytes(1000));
    if (!contract.keeps(Promise.OUTPUT)) {
      assertNotPretended(Promise.OUTPUT, policy);
      return;
    }
    Act act = shell("head -c 100000 /dev/zero");
    Result result = Sandbox.run(policy, act.asCommand());
    assertThat(result.outcome()).isInstanceOf(Outcome.OutputLimit.class);
    assertThat(result.stdout().bytes()).hasSizeLessThanOrEqualTo(1000);
    assertThat(Sandbox.run(policy(), act.asCommand()).stdout().bytes()).hasSize(100_000);
  }

  @Test
  void processorTime() {
    Policy policy = limited(NONE.withCpus(0.1));
    if (!contract.keeps(Promise.CPU)) {
      assertNotPretended(Promise.CPU, policy);
      return;
    }
    Act busy =
        python("import time; end = time.monotonic() + 1.5\nwhile time.monotonic() < end: pass");
    Policy slow = contract.accepting(policy, java.util.Set.of());
    assertThat(used(slow, busy)).isLessThan(Duration.ofMillis(500));
    assertThat(used(policy(), busy)).as("control").isGreaterThan(Duration.ofMillis(500));
  }

  private static Duration used(Policy policy, Act act) {
    return Duration.ofNanos(Sandbox.run(policy, act.asCommand()).usage().cpuNanos());
  }
}
