package dev.bailey.egress.rules;

import dev.bailey.egress.address.AddressKind;
import dev.bailey.egress.address.Purpose;
import dev.bailey.policy.network.AddressRange;
import dev.bailey.policy.network.Addresses;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import dev.bailey.policy.network.RulePort;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One set of network rules, compiled. */
final class Layer {
  private final NetworkMode mode;
  private final boolean raw;
  private final NameIndex allowedNames;
  private final NameIndex blockedNames;
  private final AddressIndex allowedAddresses;
  private final AddressIndex blockedAddresses;
  private final Map<HostName, List<InetAddress>> pins = new HashMap<>();

  Layer(NetworkRules rules) {
    mode = rules.mode();
    raw = mode == NetworkMode.OPEN || rules.allow().stream().anyMatch(NetworkRule::raw);
    allowedNames = new NameIndex(rules.allow());
    blockedNames = new NameIndex(rules.block());
    allowedAddresses = new AddressIndex(rules.allow());
    blockedAddresses = new AddressIndex(rules.block());
    for (Pin pin : rules.pins()) {
      pins.put(pin.name(), pin.addresses());
    }
  }

  Verdict byName(HostName name, int port) {
    NetworkRule block = blockedNames.find(name, port);
    if (block != null) {
      return Verdict.blockedBy(block);
    }
    NetworkRule allow = allowedNames.find(name, port);
    if (allow != null) {
      return Verdict.allowedBy(allow);
    }
    return otherwise(name.text(), name + ":" + port);
  }

  /** Whether the name could be reached on some port. */
  Verdict byName(HostName name) {
    Set<Integer> blocked = new HashSet<>();
    for (PortRules rules : blockedNames.all(name)) {
      NetworkRule forAll = rules.forAll();
      if (forAll != null) {
        return Verdict.blockedBy(forAll);
      }
      rules.forSingle().forEach(it -> blocked.add(it.port().orElseThrow()));
    }
    NetworkRule allow = allowing(name, blocked);
    return allow != null ? Verdict.allowedBy(allow) : otherwise(name.text(), name.text());
  }

  private @Nullable NetworkRule allowing(HostName name, Set<Integer> blocked) {
    for (PortRules rules : allowedNames.all(name)) {
      NetworkRule forAll = rules.forAll();
      if (forAll != null) {
        return forAll;
      }
      for (NetworkRule rule : rules.forSingle()) {
        if (!blocked.contains(rule.port().orElseThrow())) {
          return rule;
        }
      }
    }
    return null;
  }

  /** When no rule speaks of it. */
  private Verdict otherwise(String what, String missingRule) {
    return switch (mode) {
      case ALLOW_LIST -> Verdict.denied("no rule allows " + what, missingRule);
      case BLOCK_LIST -> Verdict.allowed("no rule blocks it");
      case OPEN -> Verdict.allowed("everything public is open");
      case CLOSED -> Verdict.denied("the network is closed");
    };
  }

  /** The addresses that this layer lets the name stand for; empty when it does not say. */
  Optional<List<InetAddress>> pinned(HostName name) {
    return Optional.ofNullable(pins.get(name));
  }

  /**
   * An address that an allowed name stands for.
   *
   * @param pinned whether that was said by a pin, here or in another layer, not by a name server
   */
  Verdict byAddress(
      HostName name, InetAddress address, AddressKind kind, int port, boolean pinned) {
    List<InetAddress> mine = pins.get(name);
    if (mine == null && pinned) {
      // To this layer it is as if the address had been asked for: nobody it trusts gave the name.
      return byLiteral(address, kind, port);
    }
    if (mine != null && !mine.contains(address)) {
      return Verdict.denied(name + " is pinned to other addresses");
    }
    Optional<Verdict> special = bySpecialRules(address, kind, port);
    return special.orElseGet(() -> Verdict.allowed("a public address of an allowed name"));
  }

  /** An address that was asked for without any name. */
  Verdict byLiteral(InetAddress address, AddressKind kind, int port) {
    Optional<Verdict> special = bySpecialRules(address, kind, port);
    if (special.isPresent()) {
      return special.get();
    }
    NetworkRule allow = allowedAddresses.find(address, port);
    return allow != null
        ? Verdict.allowedBy(allow)
        : otherwise(Addresses.text(address), ruleFor(address, port));
  }

  /** Whether there is anything that raw TCP may go to. */
  boolean allowsRaw() {
    return raw;
  }

  /**
   * Whether raw TCP may go to an address that an allowed name stands for. Where the address needs a
   * rule of its own, that one decides: raw TCP reaches whatever listens there, by any name.
   */
  Verdict rawByAddress(
      HostName name, InetAddress address, AddressKind kind, int port, boolean pinned) {
    boolean byRuleOfName = kind.isPublic() && (pins.containsKey(name) || !pinned);
    NetworkRule rule = byRuleOfName ? allowedNames.findRaw(name, port) : null;
    return rule != null
        ? Verdict.allowedBy(rule)
        : rawByLiteral(
            address, kind, port, byRuleOfName ? name + ":" + port : ruleFor(address, port));
  }

  /** Whether raw TCP may go to an address that was asked for without any name. */
  Verdict rawByLiteral(InetAddress address, AddressKind kind, int port) {
    return rawByLiteral(address, kind, port, ruleFor(address, port));
  }

  private Verdict rawByLiteral(
      InetAddress address, AddressKind kind, int port, String checkedRule) {
    int shortest = kind.isPublic() ? 0 : kind.range().prefix();
    NetworkRule rule = allowedAddresses.findRawWithin(address, port, shortest);
    if (rule != null) {
      return Verdict.allowedBy(rule);
    }
    // Where all names are open, it does not matter which of them the bytes are for.
    return mode == NetworkMode.OPEN
        ? Verdict.allowed("everything public is open")
        : Verdict.denied("no rule allows raw TCP to " + checkedRule, checkedRule + "/tcp");
  }

  /** The verdict if the address is blocked or not public; empty when that decides nothing. */
  private Optional<Verdict> bySpecialRules(InetAddress address, AddressKind kind, int port) {
    NetworkRule block = blockedAddresses.find(address, port);
    for (int i = 0; block == null && i < kind.embedded().size(); i++) {
      block = blockedAddresses.find(kind.embedded().get(i), port);
    }
    if (block != null) {
      return Optional.of(Verdict.blockedBy(block));
    }
    return kind.isPublic() ? Optional.empty() : Optional.of(byPurpose(kind, address, port));
  }

  /** A rule that is wider than the purpose, as 0.0.0.0/0, does not name the address. */
  private Verdict byPurpose(AddressKind kind, InetAddress address, int port) {
    if (kind.purpose() == Purpose.UNSPECIFIED) {
      // To connect there leads to this host, by whatever address and family the kernel takes.
      return Verdict.denied(Addresses.text(address) + " is no place to connect to");
    }
    NetworkRule naming = allowedAddresses.findWithin(address, port, kind.range().prefix());
    if (naming != null) {
      return Verdict.allowedBy(naming);
    }
    String reason = Addresses.text(address) + " is not public: " + kind.purpose().label();
    return mode == NetworkMode.CLOSED
        ? Verdict.denied("the network is closed")
        : Verdict.denied(reason, ruleFor(address, port));
  }

  private static String ruleFor(InetAddress address, int port) {
    return new NetworkRule.InRange(AddressRange.of(address), RulePort.of(port)).toString();
  }
}
