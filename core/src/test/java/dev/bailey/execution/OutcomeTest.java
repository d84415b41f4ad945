package dev.bailey.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.Remedy;
import dev.bailey.policy.Promise;
import java.time.Duration;
import java.util.List;
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
    assertEnds(new Outcome.Denied(127, "x", new Remedy.Advice("y")), 127, ExecutionStatus.FAILED);
  }

  @Test
  void limitsCanBeRaisedAndDenialsHaveRemediesOfTheirOwn() {
    assertRaised(new Outcome.TimedOut(Duration.ofSeconds(1)), "time");
    assertRaised(new Outcome.OutOfMemory(), "memory");
    assertRaised(new Outcome.OutputLimit(5), "output");
    assertRaised(new Outcome.LimitReached(Promise.PROCESSES, 2), "processes");
    assertRaised(new Outcome.LimitReached(Promise.OPEN_FILES, 2), "open-files");
    Remedy remedy = new Remedy.Advice("y");
    assertThat(new Outcome.Denied(127, "x", remedy).remedies()).containsExactly(remedy);
    for (Outcome own :
        List.of(
            new Outcome.Exited(1),
            new Outcome.Signaled(11),
            new Outcome.Killed(),
            new Outcome.LimitReached(Promise.FILES, 1))) {
      assertThat(own.remedies()).as("%s", own).isEmpty();
    }
  }

  private static void assertRaised(Outcome outcome, String limit) {
    assertThat(outcome.remedies()).containsExactly(new Remedy.RaiseLimit(limit));
  }

  private static void assertEnds(Outcome outcome, int code, ExecutionStatus status) {
    assertThat(outcome.exitCode()).as("%s", outcome).isEqualTo(code);
    assertThat(outcome.status()).as("%s", outcome).isEqualTo(status);
  }
}
