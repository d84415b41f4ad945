package dev.bailey.protocol.policyfile;

import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkPresets;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import dev.bailey.policy.network.SecretGrant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes access to the network of rules and presets that are written as text. */
final class NetworkOfFile {
  private NetworkOfFile() {}

  static NetworkAccess access(PolicyFile.Network network, Path project) {
    return switch (network.mode().orElse(PolicyFile.NetworkWord.FILTERED)) {
      case NONE -> NetworkAccess.none();
      case FULL -> NetworkAccess.full();
      case FILTERED -> NetworkAccess.filtered(rules(network, project));
    };
  }

  private static NetworkRules rules(PolicyFile.Network network, Path project) {
    // Who only says what is not to be reached expects the rest to be.
    NetworkMode mode =
        network.allow().isEmpty() && !network.block().isEmpty()
            ? NetworkMode.BLOCK_LIST
            : NetworkMode.ALLOW_LIST;
    List<NetworkRule> allow = NetworkPresets.rules(network.allow(), project);
    return NetworkRules.of(mode, allow, blocks(network.block(), project))
        .withPins(pins(network.resolve()))
        .withSecrets(secrets(network.secrets()));
  }

  /** What presets allow as raw TCP is blocked for every protocol. */
  private static List<NetworkRule> blocks(List<String> texts, Path project) {
    List<NetworkRule> rules = new ArrayList<>();
    for (String text : texts) {
      for (NetworkRule rule : NetworkPresets.rules(List.of(text), project)) {
        rules.add(text.startsWith("@") ? rule.withoutRaw() : rule);
      }
    }
    return rules;
  }

  private static List<Pin> pins(List<String> texts) {
    List<Pin> pins = new ArrayList<>();
    for (String text : texts) {
      pins.add(Pin.parse(text));
    }
    return pins;
  }

  private static List<SecretGrant> secrets(List<PolicyFile.Secret> secrets) {
    List<SecretGrant> grants = new ArrayList<>();
    for (PolicyFile.Secret secret : secrets) {
      grants.add(new SecretGrant(secret.name(), HostName.parse(secret.host()), secret.file()));
    }
    return grants;
  }
}
