package dev.bailey.event;

import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.SecretGrant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a sandbox reaches of the network, in short. Lists are cut where they are long.
 *
 * @param access {@code none}, {@code filtered} or {@code full}
 * @param allow rules of all layers
 * @param block rules of all layers
 * @param secrets names of secrets and the hosts they are for, never their values
 */
public record NetworkSummary(
    String access, List<String> allow, List<String> block, List<String> secrets) {
  public NetworkSummary {
    access = Bounds.text(access);
    allow = Bounds.texts(allow);
    block = Bounds.texts(block);
    secrets = Bounds.texts(secrets);
  }

  public static NetworkSummary of(NetworkAccess network) {
    Set<String> allow = new LinkedHashSet<>();
    Set<String> block = new LinkedHashSet<>();
    Set<String> secrets = new LinkedHashSet<>();
    if (network instanceof NetworkAccess.Filtered filtered) {
      for (NetworkRules layer : filtered.layers()) {
        layer.allow().forEach(it -> allow.add(it.toString()));
        layer.block().forEach(it -> block.add(it.toString()));
      }
      for (SecretGrant grant : filtered.secrets()) {
        secrets.add(grant.name() + ":" + grant.host());
      }
    }
    return new NetworkSummary(
        network.label(), List.copyOf(allow), List.copyOf(block), List.copyOf(secrets));
  }
}
