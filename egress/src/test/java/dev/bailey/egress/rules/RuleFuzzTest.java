package dev.bailey.egress.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.bailey.egress.address.RequestedHost;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.network.NetworkRule;
import java.nio.charset.StandardCharsets;

/**
 * Whatever the text is, it is a rule with one form of writing, or refused as a wrong request. By
 * itself it goes through the seeds beside it; with {@code JAZZER_FUZZ=1} it makes up more.
 */
final class RuleFuzzTest {
  @FuzzTest(maxDuration = "2m")
  void ruleOrRefusal(byte[] bytes) {
    for (String text : new String(bytes, StandardCharsets.UTF_8).split("\n", -1)) {
      // A host is a name, an address or refused, and what is a name as a rule is one as a host.
      RequestedHost host = RequestedHost.read(text);
      try {
        NetworkRule rule = NetworkRule.parse(text);
        assertThat(NetworkRule.parse(rule.toString())).isEqualTo(rule);
        if (rule instanceof NetworkRule.Exactly exactly && exactly.port().isEmpty()) {
          assertThat(host).isEqualTo(new RequestedHost.Named(exactly.name()));
        }
      } catch (BaileyException e) {
        assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }
}
