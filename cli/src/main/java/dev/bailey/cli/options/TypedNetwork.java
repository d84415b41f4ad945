package dev.bailey.cli.options;

import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.SecretGrant;
import java.util.ArrayList;
import java.util.List;

/** A network that was typed besides the one of a policy file. */
final class TypedNetwork {
  private TypedNetwork() {}

  /** What was asked, where it is less than the file allows. */
  static NetworkAccess within(NetworkAccess asked, NetworkAccess file) {
    if (asked instanceof NetworkAccess.None || file instanceof NetworkAccess.Full) {
      return asked;
    }
    if (asked instanceof NetworkAccess.Filtered narrower
        && file instanceof NetworkAccess.Filtered around) {
      return narrowed(narrower, around);
    }
    if (asked.equals(file)) {
      return asked;
    }
    throw TypedTightening.wider(Option.NET, asked.label(), file.label());
  }

  private static NetworkAccess narrowed(
      NetworkAccess.Filtered narrower, NetworkAccess.Filtered around) {
    List<NetworkRules> layers = new ArrayList<>();
    for (NetworkRules layer : narrower.layers()) {
      for (NetworkRule rule : layer.allow()) {
        requireAllowed(rule, around);
      }
      layers.add(withSecrets(layer, around.secrets()));
    }
    return new NetworkAccess.Filtered(layers);
  }

  private static void requireAllowed(NetworkRule rule, NetworkAccess.Filtered around) {
    for (NetworkRules layer : around.layers()) {
      if (!layer.allows(rule)) {
        throw TypedTightening.wider(
            Option.ALLOW, rule.toString(), "no rule of it allows all of that");
      }
    }
  }

  /** The file's secrets stay, as far as their hosts are still reached. */
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
