package dev.bailey.egress.rules;

import dev.bailey.egress.address.AddressKind;
import dev.bailey.policy.network.AddressRange;
import dev.bailey.policy.network.Addresses;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One set of rules, ready to be asked. */
final class Layer {
  private final NetworkMode mode;
  private final NameIndex allowedNames;
  private final NameIndex blockedNames;
  private final AddressIndex allowedAddresses;
  private final AddressIndex blockedAddresses;
  private final Map<HostName, List<InetAddress>> pins = new HashMap<>();

  Layer(NetworkRules rules) {
    mode = rules.mode();
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
  Verdict byAddress(HostName name, InetAddress address, int port, boolean pinned) {
    List<InetAddress> mine = pins.get(name);
    if (mine == null && pinned) {
      // To this layer it is as if the address had been asked for: nobody it trusts gave the name.
      return byLiteral(address, port);
    }
    if (mine != null && !mine.contains(address)) {
      return Verdict.denied(name + " is pinned to other addresses");
    }
    Optional<Verdict> special = bySpecialRules(address, port);
    return special.orElseGet(() -> Verdict.allowed("a public address of an allowed name"));
  }

  /** An address that was asked for without any name. */
  Verdict byLiteral(InetAddress address, int port) {
    Optional<Verdict> special = bySpecialRules(address, port);
    if (special.isPresent()) {
      return special.get();
    }
    NetworkRule allow = allowedAddresses.find(address, port);
    return allow != null
        ? Verdict.allowedBy(allow)
        : otherwise(Addresses.text(address), ruleFor(address, port));
  }

  /** The verdict if the address is blocked or not public; empty when that decides nothing. */
  private Optional<Verdict> bySpecialRules(InetAddress address, int port) {
    AddressKind kind = AddressKind.of(address);
    NetworkRule block = blockedAddresses.find(address, port);
    if (block == null && kind.embedded().isPresent()) {
      block = blockedAddresses.find(kind.embedded().get(), port);
    }
    if (block != null) {
      return Optional.of(Verdict.blockedBy(block));
    }
    return kind.isPublic() ? Optional.empty() : Optional.of(byPurpose(kind, address, port));
  }

  /** A rule that is wider than the purpose, as 0.0.0.0/0, does not name the address. */
  private Verdict byPurpose(AddressKind kind, InetAddress address, int port) {
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
    return new NetworkRule.InRange(AddressRange.of(address), OptionalInt.of(port)).toString();
  }
}
