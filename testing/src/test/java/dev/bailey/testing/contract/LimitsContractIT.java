package dev.bailey.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Act;
import java.time.Duration;
import java.util.Set;

/** What goes over a limit is stopped, and does not go over it without one. */
final class LimitsContractIT extends BackendContract {
  private static final Limits NONE = Limits.none();

  private Policy limited(Limits limits) {
    return Policy.project(project.path()).withLimits(limits);
  }

  private Act python(String script) {
    return Act.python(project.path(), script);
  }

  @ForEachBackend
  void memory(Contract contract) {
    assertStopped(
        Contracts.ofGroups(contract),
        Promise.MEMORY,
        limited(NONE.withMemoryBytes(64 << 20)),
        python("x = bytearray(300 << 20)"));
  }

  @ForEachBackend
  void processes(Contract contract) {
    assertStopped(
        Contracts.ofGroups(contract),
        Promise.PROCESSES,
        limited(NONE.withProcesses(20)),
        shell(
            "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do"
                + " sleep 600 & all=\"$all $!\"; kill -0 $! || exit 1; done; kill $all"));
  }

  @ForEachBackend
  void openFiles(Contract contract) {
    assertStopped(
        contract,
        Promise.OPEN_FILES,
        limited(NONE.withOpenFiles(32)),
        python("import os; [os.open('/bin/sh', os.O_RDONLY) for _ in range(100)]"));
  }

  @ForEachBackend
  void disk(Contract contract) {
    assertStopped(
        contract,
        Promise.DISK,
        limited(NONE.withDiskBytes(1 << 20)),
        shell("f=$(mktemp) && head -c 4000000 /dev/zero > $f; e=$?; rm -f $f; exit $e"));
  }

  @ForEachBackend
  void time(Contract contract) {
    Policy policy = policy(contract).withLimits(NONE.withWallTime(Duration.ofMillis(300)));
    if (!contract.keeps(Promise.TIME)) {
      assertNotPretended(contract, Promise.TIME, policy);
      return;
    }
    Result result = Sandbox.run(policy, shell("sleep 1000").asCommand());
    assertThat(result.outcome()).isInstanceOf(Outcome.TimedOut.class);
    assertThat(Sandbox.run(policy(contract), shell("sleep 0.4").asCommand()).exitCode()).isZero();
  }

  @ForEachBackend
  void output(Contract contract) {
    Policy policy = policy(contract).withLimits(NONE.withOutputBytes(1000));
    if (!contract.keeps(Promise.OUTPUT)) {
      assertNotPretended(contract, Promise.OUTPUT, policy);
      return;
    }
    Act act = shell("head -c 100000 /dev/zero");
    Result result = Sandbox.run(policy, act.asCommand());
    assertThat(result.outcome()).isInstanceOf(Outcome.OutputLimit.class);
    assertThat(result.stdout().bytes()).hasSizeLessThanOrEqualTo(1000);
    assertThat(Sandbox.run(policy(contract), act.asCommand()).stdout().bytes()).hasSize(100_000);
  }

  @ForEachBackend
  void processorTime(Contract each) {
    Contract contract = Contracts.ofGroups(each);
    Policy policy = limited(NONE.withCpus(0.1));
    if (!contract.keeps(Promise.CPU)) {
      assertNotPretended(contract, Promise.CPU, policy);
      return;
    }
    // The time it takes is measured, not the work it does: a busy machine only makes it longer.
    Act busy = python("import time\nwhile time.process_time() < 0.3: pass");
    Policy slowly = contract.accepting(policy, Set.of());
    await("control: quicker without, sooner or later on a busy machine")
        .atMost(Duration.ofMinutes(3))
        .until(() -> took(policy(contract), busy).compareTo(tookSlowly(slowly, busy)) < 0);
  }

  /** At a tenth of a processor three seconds, less what one period gives in advance. */
  private static Duration tookSlowly(Policy policy, Act act) {
    Result slow = Sandbox.run(policy, act.asCommand());
    assertThat(slow.exitCode()).isZero();
    assertThat(slow.duration()).isGreaterThan(Duration.ofSeconds(2));
    return slow.duration();
  }

  private static Duration took(Policy policy, Act act) {
    return Sandbox.run(policy, act.asCommand()).duration();
  }
}
