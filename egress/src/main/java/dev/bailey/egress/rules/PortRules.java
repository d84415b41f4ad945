package dev.bailey.egress.rules;

import dev.bailey.policy.network.NetworkRule;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rules about one name or range, by port. Filled once, then only read. */
final class PortRules {
  private final Map<Integer, NetworkRule> byPort = new HashMap<>();
  private @Nullable NetworkRule forAll;

  void add(NetworkRule rule) {
    if (rule.port().isPresent()) {
      byPort.putIfAbsent(rule.port().getAsInt(), rule);
    } else {
      forAll = rule;
    }
  }

  @Nullable NetworkRule find(int port) {
    return forAll != null || byPort.isEmpty() ? forAll : byPort.get(port);
  }

  /** The rule for all ports, if there is one. */
  @Nullable NetworkRule forAll() {
    return forAll;
  }

  Iterable<NetworkRule> forSingle() {
    return byPort.values();
  }
}
