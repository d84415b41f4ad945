package dev.bailey.policy.network;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What of the network is reached. What is blocked is blocked, whatever else allows it. An address
 * that is not public is reached only when a rule about addresses allows it by name, besides the
 * host's name being allowed.
 *
 * <p>Rules that contradict each other or would have no effect are refused with INVALID_REQUEST.
 *
 * @param allow in the modes {@link NetworkMode#BLOCK_LIST} and {@link NetworkMode#OPEN} only rules
 *     about addresses, for those that are not public, and in the former for raw TCP: all else is
 *     allowed anyway
 */
public record NetworkRules(
    NetworkMode mode,
    List<NetworkRule> allow,
    List<NetworkRule> block,
    List<Pin> pins,
    List<SecretGrant> secrets) {

  /**
   * Refuses rules that would have no effect in their mode: whoever wrote them expects one.
   *
   * @throws BaileyException INVALID_REQUEST for such a rule, for one that blocks raw TCP only, and
   *     for a secret whose host is not reached
   */
  public NetworkRules {
    allow = List.copyOf(new LinkedHashSet<>(allow));
    block = List.copyOf(new LinkedHashSet<>(block));
    pins = joined(pins);
    secrets = List.copyOf(new LinkedHashSet<>(secrets));
    if (mode == NetworkMode.CLOSED && !(allow.isEmpty() && block.isEmpty())) {
      throw withoutEffect("a rule", mode, "Leave out the rules, or choose another mode.");
    }
    if (mode == NetworkMode.OPEN && !block.isEmpty()) {
      throw withoutEffect("a rule that blocks", mode, "Use the mode 'block-list'.");
    }
    refuseRaw(block);
    if (mode != NetworkMode.ALLOW_LIST && !onlyAddresses(mode, allow)) {
      throw withoutEffect("a rule that allows a name", mode, "Use the mode 'allow-list'.");
    }
    SecretChecks.check(mode, allow, secrets);
  }

  /** Nothing but what these rules allow; without any, nothing. */
  public static NetworkRules allowing(NetworkRule... allow) {
    return of(NetworkMode.ALLOW_LIST, List.of(allow), List.of());
  }

  /**
   * Everything public but what these rules block.
   *
   * @throws BaileyException INVALID_REQUEST for a rule that blocks raw TCP only
   */
  public static NetworkRules blocking(NetworkRule... block) {
    return of(NetworkMode.BLOCK_LIST, List.of(), List.of(block));
  }

  /**
   * Rules of a mode, without pins and secrets.
   *
   * @throws BaileyException INVALID_REQUEST for a rule that would have no effect in the mode
   */
  public static NetworkRules of(
      NetworkMode mode, List<NetworkRule> allow, List<NetworkRule> block) {
    return new NetworkRules(mode, allow, block, List.of(), List.of());
  }

  /**
   * These rules, and more that allow something.
   *
   * @throws BaileyException INVALID_REQUEST for a rule that would have no effect in this mode
   */
  public NetworkRules allowing(List<NetworkRule> more) {
    List<NetworkRule> all = new ArrayList<>(allow);
    all.addAll(more);
    return new NetworkRules(mode, all, block, pins, secrets);
  }

  /** The same rules with these pins instead of those they have. */
  public NetworkRules withPins(List<Pin> value) {
    return new NetworkRules(mode, allow, block, value, secrets);
  }

  /**
   * The same rules with these secrets instead of those they have.
   *
   * @throws BaileyException INVALID_REQUEST for a secret whose host is not reached
   */
  public NetworkRules withSecrets(List<SecretGrant> value) {
    return new NetworkRules(mode, allow, block, pins, value);
  }

  /**
   * Whether all that a rule speaks of is among what these rules allow, but for what they block.
   * Where everything public is allowed, any rule is; but a list of what is blocked allows raw TCP
   * only by a rule.
   */
  public boolean allows(NetworkRule rule) {
    if (mode == NetworkMode.OPEN || (mode == NetworkMode.BLOCK_LIST && !rule.raw())) {
      return true;
    }
    for (NetworkRule allowed : allow) {
      if (RuleCoverage.covers(allowed, rule)) {
        return true;
      }
    }
    return false;
  }

  /** Whether some rule allows a host of this name. */
  public boolean allows(HostName host) {
    return SecretChecks.isReached(mode, allow, host);
  }

  /** What is blocked is blocked, whatever it carries. */
  private static void refuseRaw(List<NetworkRule> block) {
    for (NetworkRule rule : block) {
      if (rule.raw()) {
        throw RuleErrors.refused("rule", rule.toString(), "what is blocked has no protocol")
            .withHint("Write " + rule.withoutRaw() + ": it blocks every protocol.");
      }
    }
  }

  private static boolean onlyAddresses(NetworkMode mode, List<NetworkRule> rules) {
    for (NetworkRule rule : rules) {
      boolean raw = mode == NetworkMode.BLOCK_LIST && rule.raw();
      if (!(rule instanceof NetworkRule.InRange) && !raw) {
        return false;
      }
    }
    return true;
  }

  /** One for each name, with the addresses of all of its pins. */
  private static List<Pin> joined(List<Pin> pins) {
    Map<HostName, Set<InetAddress>> byName = new LinkedHashMap<>();
    for (Pin pin : pins) {
      byName.computeIfAbsent(pin.name(), _ -> new LinkedHashSet<>()).addAll(pin.addresses());
    }
    List<Pin> joined = new ArrayList<>();
    byName.forEach((name, addresses) -> joined.add(new Pin(name, List.copyOf(addresses))));
    return List.copyOf(joined);
  }

  private static BaileyException withoutEffect(String what, NetworkMode mode, String hint) {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST,
            "use",
            what,
            "it has no effect in the mode '" + mode.label() + "'")
        .withHint(hint);
  }
}
