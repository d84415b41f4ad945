package dev.bailey.sessions.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The policy of a session, once its workspace is known. */
final class SessionPolicyTest {
  private static final Path WORKSPACE = Path.of("/srv/workspace");

  @Test
  void timeAndOutputAreUnlimitedUnlessAsked() {
    Policy standard = SessionPolicy.standard().in(WORKSPACE);
    assertThat(standard.limits())
        .isEqualTo(Limits.none().withUnlimited(Promise.TIME, Promise.OUTPUT));
    Policy asked = Policy.project(WORKSPACE).timeout(Duration.ofMinutes(3));
    assertThat(SessionPolicy.of(asked).in(WORKSPACE).limits())
        .isEqualTo(asked.limits().withUnlimited(Promise.OUTPUT));
  }

  @Test
  void aCeilingIsReportedAsLoweringWhatIsUnlimited() {
    EffectivePolicy effective =
        EffectivePolicy.merge(
            SessionPolicy.standard().in(WORKSPACE),
            Limits.standard(),
            Limits.none().withWallTime(Duration.ofHours(1)));
    assertThat(effective.cuts())
        .singleElement()
        .satisfies(it -> assertThat(it.asked()).isEqualTo("not limited"));
  }
}
