package dev.bailey.policy.narrowing;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import dev.bailey.policy.network.SecretGrant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Computes a network that is narrower than another: that of one command of a session, or of options
 * beside a policy file. {@link dev.bailey.policy.Policy#within} would silently leave out what the
 * wider network does not allow; here it is refused, since the caller named it and expects an
 * effect. The result lacks the blocks of the wider network, so callers apply {@code Policy.within}
 * to it as well.
 */
public final class NetworkNarrowing {
  private final NetworkAccess around;
  private final Refusals refusals;

  /** Words the refusals: only the caller knows what the network around it is called. */
  public interface Refusals {
    /** For a network that is wider as a whole, such as a full one inside of a filtered one. */
    BaileyException network(NetworkAccess asked);

    /** For a rule that allows something the network around it does not. */
    BaileyException rule(NetworkRule asked);
  }

  public NetworkNarrowing(NetworkAccess around, Refusals refusals) {
    this.around = around;
    this.refusals = refusals;
  }

  /**
   * What was asked, with what the network around it says of the hosts that are still reached: their
   * addresses and secrets, and for a list of what is blocked the rules for addresses and raw TCP.
   *
   * @throws BaileyException what the {@link Refusals} made; INVALID_REQUEST for a secret whose host
   *     is not reached
   */
  public NetworkAccess to(NetworkAccess asked) {
    if (asked instanceof NetworkAccess.None || around instanceof NetworkAccess.Full) {
      return asked;
    }
    if (asked instanceof NetworkAccess.Filtered narrower
        && around instanceof NetworkAccess.Filtered wider) {
      return narrowed(narrower, wider);
    }
    throw refusals.network(asked);
  }

  private NetworkAccess narrowed(NetworkAccess.Filtered narrower, NetworkAccess.Filtered wider) {
    List<NetworkRules> layers = new ArrayList<>();
    for (NetworkRules layer : narrower.layers()) {
      for (NetworkRule rule : layer.allow()) {
        requireAllowed(rule, wider);
      }
      NetworkRules known = withPins(withAddresses(layer, wider), wider);
      layers.add(withSecrets(known, wider.secrets()));
    }
    return new NetworkAccess.Filtered(layers);
  }

  private void requireAllowed(NetworkRule rule, NetworkAccess.Filtered wider) {
    for (NetworkRules layer : wider.layers()) {
      if (!layer.allows(rule)) {
        throw refusals.rule(rule);
      }
    }
  }

  /** Whoever only says what is not to be reached expects all the rest, not its public part. */
  private static NetworkRules withAddresses(NetworkRules layer, NetworkAccess.Filtered wider) {
    if (layer.mode() != NetworkMode.BLOCK_LIST) {
      return layer;
    }
    List<NetworkRule> rules = new ArrayList<>();
    for (NetworkRules around : wider.layers()) {
      for (NetworkRule rule : around.allow()) {
        if (rule instanceof NetworkRule.InRange || rule.raw()) {
          rules.add(rule);
        }
      }
    }
    return layer.allowing(rules);
  }

  /** A name stands for the same addresses as around it, unless others were asked for. */
  private static NetworkRules withPins(NetworkRules layer, NetworkAccess.Filtered wider) {
    List<Pin> pins = new ArrayList<>(layer.pins());
    Set<HostName> pinned = new HashSet<>();
    layer.pins().forEach(it -> pinned.add(it.name()));
    for (NetworkRules around : wider.layers()) {
      for (Pin pin : around.pins()) {
        if (!pinned.contains(pin.name())) {
          pins.add(pin);
        }
      }
    }
    return layer.withPins(pins);
  }

  private static NetworkRules withSecrets(NetworkRules layer, List<SecretGrant> granted) {
    List<SecretGrant> all = new ArrayList<>(layer.secrets());
    for (SecretGrant grant : granted) {
      if (layer.allows(grant.host())) {
        all.add(grant);
      }
    }
    return layer.withSecrets(all);
  }
}
