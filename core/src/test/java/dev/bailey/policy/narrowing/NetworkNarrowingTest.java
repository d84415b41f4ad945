package dev.bailey.policy.narrowing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import dev.bailey.policy.network.SecretGrant;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NetworkNarrowingTest {
  private static final NetworkAccess AROUND = allowing("*.example.test:443", "10.0.0.0/8");

  /** Says only which of the two refusals it is. */
  private static final NetworkNarrowing.Refusals WORDS =
      new NetworkNarrowing.Refusals() {
        @Override
        public BaileyException network(NetworkAccess asked) {
          return BaileyException.of(ErrorCode.INVALID_REQUEST, "ask", "network", asked.label());
        }

        @Override
        public BaileyException rule(NetworkRule asked) {
          return BaileyException.of(ErrorCode.INVALID_REQUEST, "ask", "rule", asked.toString());
        }
      };

  private static NetworkAccess allowing(String... rules) {
    return NetworkAccess.filtered(
        NetworkRules.allowing(
            List.of(rules).stream().map(NetworkRule::parse).toArray(NetworkRule[]::new)));
  }

  private static NetworkAccess narrow(NetworkAccess asked, NetworkAccess around) {
    return new NetworkNarrowing(around, WORDS).to(asked);
  }

  @Test
  void whatIsLessIsTaken() {
    NetworkAccess less = allowing("a.example.test:443", "10.1.0.0/16");
    assertThat(narrow(less, AROUND)).isEqualTo(less);
    assertThat(narrow(AROUND, AROUND)).isEqualTo(AROUND);
    assertThat(narrow(NetworkAccess.none(), AROUND)).isEqualTo(NetworkAccess.none());
    assertThat(narrow(NetworkAccess.none(), NetworkAccess.none())).isEqualTo(NetworkAccess.none());
    assertThat(narrow(less, NetworkAccess.full())).isEqualTo(less);
    assertThat(narrow(NetworkAccess.full(), NetworkAccess.full())).isEqualTo(NetworkAccess.full());
  }

  @Test
  void aWiderNetworkIsRefused() {
    refuses(NetworkAccess.full(), AROUND, "network: full");
    refuses(NetworkAccess.full(), NetworkAccess.none(), "network: full");
    refuses(AROUND, NetworkAccess.none(), "network: filtered");
  }

  @Test
  void aWiderRuleIsRefused() {
    refuses(allowing("a.example.test:443", "other.test"), AROUND, "rule: other.test");
    refuses(allowing("a.example.test"), AROUND, "rule: a.example.test");
    refuses(allowing("10.0.0.0/7"), AROUND, "rule: 10.0.0.0/7");
  }

  /** A rule has to be allowed by every layer. */
  @Test
  void allLayersAreAsked() {
    NetworkRules wide = NetworkRules.allowing(NetworkRule.parse("*.example.test"));
    NetworkRules narrow = NetworkRules.allowing(NetworkRule.parse("a.example.test"));
    NetworkAccess layers = new NetworkAccess.Filtered(List.of(wide, narrow));
    assertThat(narrow(allowing("a.example.test"), layers)).isEqualTo(allowing("a.example.test"));
    refuses(allowing("b.example.test"), layers, "rule: b.example.test");
  }

  @Test
  void secretsStayWhereTheirHostIsStillReached() {
    SecretGrant first = grant("A", "a.example.test");
    SecretGrant second = grant("B", "b.example.test");
    NetworkRules rules = NetworkRules.allowing(NetworkRule.parse("*.example.test"));
    NetworkAccess around = NetworkAccess.filtered(rules.withSecrets(List.of(first, second)));
    NetworkAccess asked = narrow(allowing("a.example.test"), around);
    assertThat(((NetworkAccess.Filtered) asked).secrets()).containsExactly(first);
  }

  private static NetworkRules only(NetworkAccess access) {
    List<NetworkRules> layers = ((NetworkAccess.Filtered) access).layers();
    assertThat(layers).hasSize(1);
    return layers.getFirst();
  }

  /** A list of what is blocked leaves what is allowed by address or raw, which needs rules. */
  @Test
  void whatIsBlockedTakesNothingElseAway() {
    NetworkAccess around =
        allowing("a.example.test", "b.example.test", "c.example.test:22/tcp", "10.0.0.0/8");
    NetworkRule block = NetworkRule.parse("b.example.test");
    NetworkRules narrowed =
        only(narrow(NetworkAccess.filtered(NetworkRules.blocking(block)), around));
    assertThat(narrowed.block()).containsExactly(block);
    assertThat(narrowed.allow())
        .containsExactly(
            NetworkRule.parse("c.example.test:22/tcp"), NetworkRule.parse("10.0.0.0/8"));
    assertThat(only(narrow(allowing("a.example.test"), around)).allow())
        .as("control: a list of what is allowed is complete")
        .containsExactly(NetworkRule.parse("a.example.test"));
  }

  @Test
  void namesStandForTheAddressesTheyHaveAround() {
    NetworkRules rules = NetworkRules.allowing(NetworkRule.parse("*.example.test"));
    Pin first = Pin.parse("a.example.test=192.0.2.1");
    Pin second = Pin.parse("b.example.test=192.0.2.2");
    NetworkAccess around = NetworkAccess.filtered(rules.withPins(List.of(first, second)));
    assertThat(only(narrow(allowing("a.example.test"), around)).pins())
        .containsExactly(first, second);
    Pin own = Pin.parse("a.example.test=192.0.2.9");
    NetworkAccess asked = NetworkAccess.filtered(rules.withPins(List.of(own)));
    assertThat(only(narrow(asked, around)).pins()).containsExactly(own, second);
  }

  private static SecretGrant grant(String name, String host) {
    return new SecretGrant(name, HostName.parse(host), Path.of("/etc/secret"));
  }

  private static void refuses(NetworkAccess asked, NetworkAccess around, String reason) {
    assertThatThrownBy(() -> narrow(asked, around))
        .isInstanceOf(BaileyException.class)
        .hasMessageContaining(reason);
  }
}
