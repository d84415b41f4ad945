package dev.bailey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.SecretGrant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything of a policy but its files, inside of another. */
final class TighteningTest {
  private static final Path ROOT = Path.of("/srv");
  private static final Policy PLAIN = Policy.project(ROOT);

  private static Policy within(Policy outer, Policy inner) {
    return inner.within(outer, Limits.none());
  }

  private static BaileyException refusal(Policy outer, Policy inner) {
    BaileyException refusal =
        catchThrowableOfType(BaileyException.class, () -> within(outer, inner));
    assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(refusal.hint()).isPresent();
    return refusal;
  }

  @Test
  void theStricterNetworkWins() {
    Policy full = PLAIN.withNetwork(NetworkAccess.full());
    assertThat(within(full, full).network()).isEqualTo(NetworkAccess.full());
    for (Policy outer : List.of(PLAIN, full)) {
      assertThat(within(outer, PLAIN).network()).isEqualTo(NetworkAccess.none());
    }
    assertThat(within(PLAIN, full).network()).isEqualTo(NetworkAccess.none());
  }

  @Test
  void filtersHaveToAgree() {
    NetworkRules first = NetworkRules.allowing(NetworkRule.parse("*.a.test"));
    NetworkRules second = NetworkRules.blocking(NetworkRule.parse("b.a.test"));
    Policy one = PLAIN.withNetwork(NetworkAccess.filtered(first));
    Policy two = PLAIN.withNetwork(NetworkAccess.filtered(second));
    Policy full = PLAIN.withNetwork(NetworkAccess.full());
    NetworkAccess both = new NetworkAccess.Filtered(List.of(first, second));
    assertThat(within(one, two).network()).isEqualTo(both);
    assertThat(within(PLAIN.withNetwork(both), two).network()).isEqualTo(both);
    assertThat(within(one, one).network()).isEqualTo(one.network());
    assertThat(within(one, full).network()).isEqualTo(one.network());
    assertThat(within(full, one).network()).isEqualTo(one.network());
    assertThat(within(one, PLAIN).network()).isEqualTo(NetworkAccess.none());
    assertThat(within(PLAIN, one).network()).isEqualTo(NetworkAccess.none());
  }

  @Test
  void secretsAreGrantedByAll() {
    SecretGrant grant = new SecretGrant("TOKEN", HostName.parse("a.test"), Path.of("/token"));
    NetworkRules without = NetworkRules.allowing(NetworkRule.parse("a.test"));
    Policy one = PLAIN.withNetwork(NetworkAccess.filtered(without.withSecrets(List.of(grant))));
    Policy none = PLAIN.withNetwork(NetworkAccess.filtered(without));
    assertThat(secrets(within(one, one))).containsExactly(grant);
    assertThat(secrets(within(one, none))).isEmpty();
    assertThat(refusal(none, one)).hasMessageContaining("TOKEN");
    Policy full = PLAIN.withNetwork(NetworkAccess.full());
    assertThat(refusal(full, one)).hasMessageContaining("TOKEN");
    assertThat(within(PLAIN, one).network()).isEqualTo(NetworkAccess.none());
  }

  @Test
  void aSecretThatIsDoneWithoutIsStillNotRead(@TempDir Path directory) throws IOException {
    Path token = Files.writeString(directory.resolve("token"), "value");
    SecretGrant grant = new SecretGrant("TOKEN", HostName.parse("a.test"), token);
    NetworkRules without = NetworkRules.allowing(NetworkRule.parse("a.test"));
    Policy project = Policy.project(directory);
    Policy outer = project.withNetwork(NetworkAccess.filtered(without.withSecrets(List.of(grant))));
    assertThat(outer.files().deny()).isEmpty();
    assertThat(outer.effectiveFiles().deny()).containsExactly(token);
    assertThat(project.effectiveFiles()).isEqualTo(project.files());
    for (NetworkAccess inner :
        List.of(NetworkAccess.none(), NetworkAccess.filtered(without), outer.network())) {
      Policy both = within(outer, project.withNetwork(inner));
      assertThat(both.effectiveFiles().deny()).as(inner.label()).containsExactly(token);
      assertThat(EffectivePolicy.merge(both, Limits.none(), Limits.none()).files().deny())
          .containsExactly(token);
    }
  }

  private static List<SecretGrant> secrets(Policy policy) {
    return ((NetworkAccess.Filtered) policy.network()).secrets();
  }

  @Test
  void theStrongerLevelWins() {
    for (Level outer : Level.values()) {
      for (Level inner : Level.values()) {
        assertThat(within(PLAIN.withLevel(outer), PLAIN.withLevel(inner)).level())
            .isGreaterThanOrEqualTo(outer)
            .isGreaterThanOrEqualTo(inner)
            .isIn(outer, inner);
      }
    }
  }

  @Test
  void onlyWhatBothAcceptIsAccepted() {
    Policy outer = PLAIN.accepting(Promise.CPU, Promise.MEMORY);
    assertThat(within(outer, PLAIN).accepted()).isEmpty();
    assertThat(within(PLAIN, outer).accepted()).isEmpty();
    assertThat(within(outer, PLAIN.accepting(Promise.CPU, Promise.FILES)).accepted())
        .isEqualTo(Set.of(Promise.CPU));
  }

  @Test
  void theLowerLimitWinsOneByOne() {
    Limits outer = Limits.none().withCpus(2).withMemoryBytes(100 << 20).withProcesses(9);
    Limits inner = Limits.none().withCpus(1).withMemoryBytes(200 << 20).withOpenFiles(64);
    assertThat(within(PLAIN.withLimits(outer), PLAIN.withLimits(inner)).limits())
        .isEqualTo(
            Limits.none()
                .withCpus(1)
                .withMemoryBytes(100 << 20)
                .withProcesses(9)
                .withOpenFiles(64));
  }

  @Test
  void whatTheOuterLeavesToTheDefaultIsBoundedByItAndStaysUnasked() {
    Limits defaults = Limits.none().withWallTime(Duration.ofSeconds(30)).withCpus(1);
    Limits inner = Limits.none().withWallTime(Duration.ofMinutes(10));
    assertThat(PLAIN.withLimits(inner).within(PLAIN, defaults).limits())
        .isEqualTo(Limits.none().withWallTime(Duration.ofSeconds(30)));
    Policy longer = PLAIN.withLimits(Limits.none().withWallTime(Duration.ofMinutes(5)));
    assertThat(PLAIN.withLimits(inner).within(longer, defaults).limits().wallTime())
        .contains(Duration.ofMinutes(5));
  }

  @Test
  void theBackendIsForTheOutermostToName() {
    Policy named = PLAIN.withBackend("one");
    assertThat(within(named, PLAIN).backend()).contains("one");
    assertThat(within(named, named).backend()).contains("one");
    assertThat(within(PLAIN, PLAIN).backend()).isEmpty();
    assertThat(refusal(PLAIN, named)).hasMessageContaining("leaves the choice to Bailey");
    assertThat(refusal(named, PLAIN.withBackend("other"))).hasMessageContaining("names 'one'");
  }

  @Test
  void theFilterIsNotReplaced() {
    Policy filtered = PLAIN.withSeccompProfile(Path.of("/p.json"));
    assertThat(within(filtered, PLAIN).seccompProfile()).contains(Path.of("/p.json"));
    assertThat(within(filtered, filtered).seccompProfile()).contains(Path.of("/p.json"));
    assertThat(within(PLAIN, PLAIN).seccompProfile()).isEqualTo(Optional.empty());
    assertThat(refusal(PLAIN, filtered)).hasMessageContaining("would replace");
    assertThat(refusal(filtered, PLAIN.withSeccompProfile(Path.of("/q.json")))).isNotNull();
  }

  @Test
  void modesAreWholePolicies() {
    assertThat(Mode.WORKSPACE.policy(ROOT)).isEqualTo(PLAIN);
    assertThat(Mode.STRICT.policy(ROOT)).isEqualTo(Policy.of(FileAccess.readOnly(ROOT)));
    assertThat(Mode.OFF.policy(ROOT))
        .isEqualTo(
            Policy.of(FileAccess.unrestricted(ROOT))
                .withNetwork(NetworkAccess.full())
                .withLevel(Level.OFF));
    assertThat(within(Mode.STRICT.policy(ROOT), Mode.OFF.policy(ROOT)))
        .isEqualTo(Mode.STRICT.policy(ROOT));
    assertThat(within(Mode.OFF.policy(ROOT), Mode.STRICT.policy(ROOT)))
        .isEqualTo(Mode.STRICT.policy(ROOT));
  }
}
