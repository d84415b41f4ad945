package dev.bailey.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import org.junit.jupiter.api.Test;

/** The module core alone has no egress gateway. */
final class EgressSetupTest {
  @Test
  void withoutAGatewayAFilteredNetworkIsRefusedWithTheModesThatWork() {
    NetworkAccess filtered =
        NetworkAccess.filtered(NetworkRules.allowing(NetworkRule.parse("example.test")));
    BaileyException refusal =
        catchThrowableOfType(BaileyException.class, () -> EgressSetup.prepare(filtered));
    assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_SUPPORTED);
    assertThat(refusal.remedies())
        .contains(new Remedy.Choose(Remedy.Setting.NETWORK_MODE, "none", "full"));
  }
}
