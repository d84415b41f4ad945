package dev.bailey.policy.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether rules allow all that another rule speaks of. */
final class RuleCoverageTest {
  @ParameterizedTest
  @CsvSource({
    "a.test, a.test, true",
    "a.test, a.test:80, true",
    "a.test:80, a.test:80, true",
    "a.test:80, a.test:81, false",
    "a.test:80, a.test, false",
    "a.test, b.test, false",
    "a.test, x.a.test, false",
    "a.test, *.a.test, false",
    "*.a.test, x.a.test, true",
    "*.a.test, x.y.a.test, true",
    "*.a.test, a.test, false",
    "*.a.test, *.a.test, true",
    "*.a.test, *.x.a.test, true",
    "*.x.a.test, *.a.test, false",
    "*.a.test, 10.0.0.1, false",
    "10.0.0.0/8, 10.1.0.0/16, true",
    "10.0.0.0/8, 10.0.0.1:22, true",
    "10.0.0.0/8:22, 10.0.0.1, false",
    "10.1.0.0/16, 10.0.0.0/8, false",
    "10.0.0.0/8, a.test, false",
    "::/0, 10.0.0.1, false",
  })
  void allows(String wide, String narrow, boolean expected) {
    NetworkRules rules =
        NetworkRules.allowing(NetworkRule.parse("other.test"), NetworkRule.parse(wide));
    assertThat(rules.allows(NetworkRule.parse(narrow))).isEqualTo(expected);
    // Where everything public is allowed any rule is, and where nothing is, none.
    NetworkRules open = NetworkRules.blocking(NetworkRule.parse("other.test"));
    assertThat(open.allows(NetworkRule.parse(narrow))).isTrue();
    assertThat(NetworkRules.allowing().allows(NetworkRule.parse(narrow))).isFalse();
  }
}
