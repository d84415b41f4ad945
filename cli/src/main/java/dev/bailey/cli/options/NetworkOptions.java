package dev.bailey.cli.options;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.SecretGrant;
import dev.bailey.protocol.policyfile.PolicyFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Combines all network options of the command line into one {@link NetworkAccess}. Rules without
 * {@code --net} mean a filtered network.
 */
final class NetworkOptions {
  private NetworkOptions() {}

  /**
   * The network that was asked for.
   *
   * @param otherwise without any option
   * @param project whose configuration presets look at too
   */
  static NetworkAccess of(RunOptions options, NetworkAccess otherwise, Path project) {
    boolean named = options.network != null || hasRules(options) || options.netLog != null;
    return named ? asked(options).access(otherwise, project) : otherwise;
  }

  /** The same as a policy file would say it: from there on there is one way. */
  static PolicyFile.Network asked(RunOptions options) {
    return new PolicyFile.Network(
        Optional.of(word(options)),
        options.allow,
        options.block,
        options.resolve,
        secrets(options.secrets));
  }

  private static PolicyFile.NetworkWord word(RunOptions options) {
    NetworkChoice choice = options.network;
    if (choice == null || choice == NetworkChoice.FILTERED) {
      return PolicyFile.NetworkWord.FILTERED;
    }
    if (hasRules(options) || options.netLog != null) {
      throw contradiction(choice.label());
    }
    return choice == NetworkChoice.FULL ? PolicyFile.NetworkWord.FULL : PolicyFile.NetworkWord.NONE;
  }

  static BaileyException contradiction(String network) {
    return OptionErrors.contradiction(
        Option.NET,
        network,
        "the rules for the network",
        "Use --net filtered, which rules alone say too, or leave them out.");
  }

  private static List<PolicyFile.Secret> secrets(List<SecretGrant> grants) {
    List<PolicyFile.Secret> secrets = new ArrayList<>();
    for (SecretGrant grant : grants) {
      secrets.add(new PolicyFile.Secret(grant.name(), grant.file(), grant.host().text()));
    }
    return secrets;
  }

  static boolean hasRules(RunOptions options) {
    return !options.allow.isEmpty()
        || !options.block.isEmpty()
        || !options.resolve.isEmpty()
        || !options.secrets.isEmpty();
  }
}
