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
      // The one for raw TCP allows all that another one does.
      byPort.merge(rule.port().getAsInt(), rule, (old, now) -> old.raw() ? old : now);
    } else {
      forAll = rule;
    }
  }

  @Nullable NetworkRule find(int port) {
    return forAll != null || byPort.isEmpty() ? forAll : byPort.get(port);
  }

  /** The rule that allows raw TCP on a port. */
  @Nullable NetworkRule findRaw(int port) {
    NetworkRule rule = byPort.get(port);
    return rule != null && rule.raw() ? rule : null;
  }

  /** The rule for all ports, if there is one. */
  @Nullable NetworkRule forAll() {
    return forAll;
  }

  Iterable<NetworkRule> forSingle() {
    return byPort.values();
  }
}
