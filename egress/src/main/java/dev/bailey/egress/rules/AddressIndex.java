package dev.bailey.egress.rules;

import dev.bailey.policy.network.AddressRange;
import dev.bailey.policy.network.NetworkRule;
import java.net.InetAddress;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Longest-prefix match of an address against rules: one hash lookup for each prefix length in use,
 * the longest first.
 */
final class AddressIndex {
  private final Map<AddressRange, PortRules> ranges = new HashMap<>();
  private final NavigableSet<Integer> ipv4Prefixes = new TreeSet<>(Collections.reverseOrder());
  private final NavigableSet<Integer> ipv6Prefixes = new TreeSet<>(Collections.reverseOrder());

  AddressIndex(List<NetworkRule> rules) {
    for (NetworkRule rule : rules) {
      if (rule instanceof NetworkRule.InRange in) {
        ranges.computeIfAbsent(in.range(), _ -> new PortRules()).add(rule);
        prefixes(in.range().first()).add(in.range().prefix());
      }
    }
  }

  private NavigableSet<Integer> prefixes(InetAddress address) {
    return address.getAddress().length == 4 ? ipv4Prefixes : ipv6Prefixes;
  }

  @Nullable NetworkRule find(InetAddress address, int port) {
    return findWithin(address, port, 0);
  }

  /** Only rules for ranges with at least so many bits of prefix. */
  @Nullable NetworkRule findWithin(InetAddress address, int port, int shortest) {
    for (int prefix : prefixes(address).headSet(shortest, true)) {
      PortRules rules = ranges.get(AddressRange.around(address, prefix));
      NetworkRule rule = rules == null ? null : rules.find(port);
      if (rule != null) {
        return rule;
      }
    }
    return null;
  }

  /** The same, only rules that allow raw TCP. */
  @Nullable NetworkRule findRawWithin(InetAddress address, int port, int shortest) {
    for (int prefix : prefixes(address).headSet(shortest, true)) {
      PortRules rules = ranges.get(AddressRange.around(address, prefix));
      NetworkRule rule = rules == null ? null : rules.findRaw(port);
      if (rule != null) {
        return rule;
      }
    }
    return null;
  }
}
