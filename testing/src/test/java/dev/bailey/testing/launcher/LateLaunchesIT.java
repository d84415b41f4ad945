package dev.bailey.testing.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Policy;
import dev.bailey.randomtest.Rounds;
import dev.bailey.testing.TemporaryPlace;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Time that is up before the program has started is the command's time, as it is afterwards. */
final class LateLaunchesIT {
  private static final int LAUNCHES = Rounds.atLeast(30);

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock"})
  void timeOut(String backend) {
    try (TemporaryPlace project = TemporaryPlace.in("/srv")) {
      Policy policy = Policy.project(project.path()).withBackend(backend);
      for (int i = 0; i < LAUNCHES; i++) {
        Duration most = Duration.ofMillis(1 + i % 4);
        Command command = Command.of("/bin/sleep", "5").timeout(most);
        assertThat(Sandbox.run(policy, command).outcome()).isEqualTo(new Outcome.TimedOut(most));
      }
    }
  }
}
