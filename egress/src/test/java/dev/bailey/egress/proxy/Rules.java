package dev.bailey.egress.proxy;

import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import dev.bailey.policy.network.SecretGrant;
import java.util.ArrayList;
import java.util.List;

/** Rules from their text: {@code NAME=ADDRESS} pins, everything else allows. */
final class Rules {
  private Rules() {}

  static NetworkAccess.Filtered of(String... texts) {
    List<NetworkRule> allow = new ArrayList<>();
    List<Pin> pins = new ArrayList<>();
    for (String text : texts) {
      if (text.indexOf('=') >= 0) {
        pins.add(Pin.parse(text));
      } else {
        allow.add(NetworkRule.parse(text));
      }
    }
    NetworkRules rules = NetworkRules.allowing(allow.toArray(NetworkRule[]::new));
    return new NetworkAccess.Filtered(List.of(rules.withPins(pins)));
  }

  /** The same with secrets. */
  static NetworkAccess.Filtered with(NetworkAccess.Filtered rules, SecretGrant... secrets) {
    NetworkRules only = rules.layers().getFirst();
    return new NetworkAccess.Filtered(List.of(only.withSecrets(List.of(secrets))));
  }
}
