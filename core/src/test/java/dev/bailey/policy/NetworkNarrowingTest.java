package dev.bailey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
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

  private static SecretGrant grant(String name, String host) {
    return new SecretGrant(name, HostName.parse(host), Path.of("/etc/secret"));
  }

  private static void refuses(NetworkAccess asked, NetworkAccess around, String reason) {
    assertThatThrownBy(() -> narrow(asked, around))
        .isInstanceOf(BaileyException.class)
        .hasMessageContaining(reason);
  }
}
