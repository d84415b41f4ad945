package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import java.time.Duration;
import java.util.List;

/** Processes and threads without end. */
final class ForkBombIT extends EscapeTestBase {
  private static final Limits FEW = Limits.none().withProcesses(40);

  private Policy limited(Limits limits) {
    return policy().withLimits(limits);
  }

  @ForEachTarget
  void theirNumberIsKept(Attacked target) {
    String forks =
        "import os, time\nchildren = []\ntry:\n  for i in range(100):\n    p = os.fork()\n"
            + "    if p == 0: time.sleep(300); os._exit(0)\n    children.append(p)\n"
            + "finally:\n  for p in children: os.kill(p, 9)\n";
    String threads =
        "import threading, os, time\nfor i in range(100):\n"
            + "  threading.Thread(target=time.sleep, args=(300,), daemon=True).start()\nos._exit(0)";
    assertStopped(target, limited(FEW), List.of(python(forks), python(threads)));
  }

  @ForEachTargetOfRoot
  void aBombIsHarmless(Attacked target) {
    Policy policy = target.with(limited(FEW.withWallTime(Duration.ofSeconds(3))));
    String bomb = "b() { b | b & }; b; while :; do b; done";
    Result result = Sandbox.run(policy, Command.of("/bin/sh", "-c", bomb));
    assertThat(result.outcome())
        .isInstanceOfAny(Outcome.TimedOut.class, Outcome.LimitReached.class);
    Policy afterwards = target.with(limited(FEW));
    assertThat(Sandbox.run(afterwards, Command.of("/bin/true")).exitCode()).isZero();
  }
}
