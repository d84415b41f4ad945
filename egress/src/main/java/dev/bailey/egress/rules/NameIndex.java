package dev.bailey.egress.rules;

import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Index of rules about host names: looks up a name and each domain above it. */
final class NameIndex {
  private final Map<String, PortRules> exactly = new HashMap<>();
  private final Map<String, PortRules> below = new HashMap<>();

  NameIndex(List<NetworkRule> rules) {
    for (NetworkRule rule : rules) {
      if (rule instanceof NetworkRule.Exactly exact) {
        exactly.computeIfAbsent(exact.name().text(), _ -> new PortRules()).add(rule);
      } else if (rule instanceof NetworkRule.Below domain) {
        below.computeIfAbsent(domain.domain().text(), _ -> new PortRules()).add(rule);
      }
    }
  }

  @Nullable NetworkRule find(HostName name, int port) {
    for (PortRules rules : all(name)) {
      NetworkRule rule = rules.find(port);
      if (rule != null) {
        return rule;
      }
    }
    return null;
  }

  /** The rule that allows raw TCP. */
  @Nullable NetworkRule findRaw(HostName name, int port) {
    for (PortRules rules : all(name)) {
      NetworkRule rule = rules.findRaw(port);
      if (rule != null) {
        return rule;
      }
    }
    return null;
  }

  /** Everything that speaks of a name, the most specific first. */
  List<PortRules> all(HostName name) {
    String text = name.text();
    List<PortRules> found = new ArrayList<>(2);
    add(found, exactly.get(text));
    for (int dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', dot + 1)) {
      add(found, below.get(text.substring(dot + 1)));
    }
    return found;
  }

  private static void add(List<PortRules> found, @Nullable PortRules rules) {
    if (rules != null) {
      found.add(rules);
    }
  }
}
