package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;

/** A process that nobody waits for ends well, so that the result of the command looks better. */
final class ForgedResultIT extends EscapeTestBase {

  @ForEachTargetOfRoot
  void theCommandsOwnEndCounts(Attacked target) {
    build("survivor.c");
    // A sibling of the command: a child of whoever started it.
    Command sibling = Command.of("/bin/sh", "-c", "./survivor parent true; sleep 0.3; exit 7");
    Result result = Sandbox.run(target.with(policy()), sibling);
    assertThat(result.outcome()).isEqualTo(new Outcome.Exited(7));
    Command direct = Command.of("./survivor", "parent-fails", "true");
    assertThat(Sandbox.run(target.with(policy()), direct).outcome())
        .isEqualTo(new Outcome.Exited(9));
    Command killed = Command.of("/bin/sh", "-c", "(sleep 0.1; exit 0) & kill -9 $$");
    assertThat(Sandbox.run(target.with(policy()), killed).outcome())
        .isEqualTo(new Outcome.Signaled(9));
    assertThat(shell("./survivor parent-fails true").outside().code()).as("control").isEqualTo(9);
  }
}
