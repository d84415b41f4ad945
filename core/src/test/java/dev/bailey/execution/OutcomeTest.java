package dev.bailey.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.Promise;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class OutcomeTest {
  @Test
  void everyOutcomeHasItsExitCodeAndState() {
    assertEnds(new Outcome.Exited(0), 0, ExecutionStatus.COMPLETED);
    assertEnds(new Outcome.Exited(3), 3, ExecutionStatus.FAILED);
    assertEnds(new Outcome.Signaled(11), 139, ExecutionStatus.FAILED);
    assertEnds(new Outcome.TimedOut(Duration.ofSeconds(1)), 124, ExecutionStatus.TIMEOUT);
    assertEnds(new Outcome.OutOfMemory(), 137, ExecutionStatus.OUT_OF_MEMORY);
    assertEnds(new Outcome.OutputLimit(5), 137, ExecutionStatus.OUTPUT_LIMIT);
    assertEnds(new Outcome.LimitReached(Promise.PROCESSES, 2), 2, ExecutionStatus.FAILED);
    assertEnds(new Outcome.Killed(), 137, ExecutionStatus.KILLED);
    assertEnds(new Outcome.Denied(127, "x", "y"), 127, ExecutionStatus.FAILED);
  }

  private static void assertEnds(Outcome outcome, int code, ExecutionStatus status) {
    assertThat(outcome.exitCode()).as("%s", outcome).isEqualTo(code);
    assertThat(outcome.status()).as("%s", outcome).isEqualTo(status);
  }
}
