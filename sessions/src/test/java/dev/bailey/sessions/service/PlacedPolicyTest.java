package dev.bailey.sessions.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Limits;
import dev.bailey.policy.PathAccess.Access;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Root;
import dev.bailey.sessions.api.SessionPolicy;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The policy of a session, once its workspace is known. */
final class PlacedPolicyTest {
  private static final Path WORKSPACE = Path.of("/srv/workspace");

  @Test
  void timeAndOutputAreUnlimitedUnlessAsked() {
    Policy standard = PlacedPolicy.of(SessionPolicy.standard(), WORKSPACE);
    assertThat(standard.limits())
        .isEqualTo(Limits.none().withUnlimited(Promise.TIME, Promise.OUTPUT));
    Policy asked = Policy.project(WORKSPACE).timeout(Duration.ofMinutes(3));
    assertThat(PlacedPolicy.of(SessionPolicy.of(asked), WORKSPACE).limits())
        .isEqualTo(asked.limits().withUnlimited(Promise.OUTPUT));
  }

  @Test
  void aCeilingIsReportedAsLoweringWhatIsUnlimited() {
    EffectivePolicy effective =
        EffectivePolicy.merge(
            PlacedPolicy.of(SessionPolicy.standard(), WORKSPACE),
            Limits.standard(),
            Limits.none().withWallTime(Duration.ofHours(1)));
    assertThat(effective.cuts())
        .singleElement()
        .satisfies(it -> assertThat(it.asked()).isEqualTo("not limited"));
  }

  @Test
  void mountsAndTheRootAreThoseOfTheSession() {
    SessionPolicy asked =
        SessionPolicy.of(
            Policy.project(Path.of("/"))
                .withRoot(Root.image("alpine:3"))
                .mounting(Path.of("/srv/data"), Path.of("/data"), Access.READ)
                .mounting(Path.of("/srv/out"), Path.of("/out"), Access.WRITE));
    Policy placed = PlacedPolicy.of(asked, WORKSPACE);
    assertThat(placed.files().root()).isEqualTo(Root.image("alpine:3"));
    assertThat(placed.files().mounts()).hasSize(2);
    assertThat(placed.files().autorun().match(".git/config")).as("written on the host").isPresent();
  }
}
