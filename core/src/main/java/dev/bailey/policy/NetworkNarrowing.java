package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.SecretGrant;
import java.util.ArrayList;
import java.util.List;

/**
 * Narrows a network for one caller: takes what is asked, where the network around it allows all of
 * that. {@link Policy#within} would leave out what is not allowed; here it is refused, since
 * whoever asked for it by name expects an effect.
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
   * What was asked, with those secrets from around it whose hosts it still reaches.
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
      layers.add(withSecrets(layer, wider.secrets()));
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
