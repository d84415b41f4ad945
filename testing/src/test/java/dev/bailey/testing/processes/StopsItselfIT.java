package dev.bailey.testing.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.randomtest.Rounds;
import dev.bailey.testing.SelectedBackends;
import dev.bailey.testing.TemporaryPlace;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that stops itself as its first act is not taken for a launch that others hold up. */
@Timeout(120)
final class StopsItselfIT {
  private static final int SIGCONT = 18;

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void itGoesOnWhenItIsTold(String backend) throws Exception {
    try (TemporaryPlace project = TemporaryPlace.in("/srv");
        Sandbox sandbox =
            Sandbox.open(
                Policy.project(project.path())
                    .withBackend(backend)
                    .accepting(SelectedBackends.mustBeAccepted(backend).toArray(Promise[]::new)))) {
      for (int i = 0; i < Rounds.atLeast(15); i++) {
        Execution stopped =
            sandbox.start(Command.of("/bin/sh", "-c", "kill -STOP $$; echo on; exit 3"));
        TimeUnit.MILLISECONDS.sleep(50);
        assertThat(continued(stopped)).isEqualTo(new Outcome.Exited(3));
      }
    }
  }

  /** Told again and again: it may not have stopped itself yet. */
  private static Outcome continued(Execution stopped) throws Exception {
    FutureTask<Outcome> end = new FutureTask<>(() -> stopped.await().outcome());
    Thread.ofPlatform().daemon().start(end);
    while (true) {
      stopped.signal(SIGCONT);
      try {
        return end.get(10, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        // Once more.
      }
    }
  }
}
