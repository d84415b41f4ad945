package dev.bailey.cli.options;

import dev.bailey.egress.presets.Presets;
import dev.bailey.egress.presets.ToolConfiguration;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
    NetworkChoice choice = options.network;
    boolean rules = hasRules(options) || options.netLog != null;
    if (choice == null && !rules) {
      return otherwise;
    }
    if (choice == null || choice == NetworkChoice.FILTERED) {
      return filtered(options, project);
    }
    if (rules) {
      throw OptionErrors.contradiction(
          Option.NET,
          choice.label(),
          "the rules for the network",
          "Use --net filtered, which rules alone say too, or leave them out.");
    }
    return choice == NetworkChoice.FULL ? NetworkAccess.full() : NetworkAccess.none();
  }

  static boolean hasRules(RunOptions options) {
    return !options.allow.isEmpty()
        || !options.block.isEmpty()
        || !options.resolve.isEmpty()
        || !options.secrets.isEmpty();
  }

  private static NetworkAccess filtered(RunOptions options, Path project) {
    // Who only says what is not to be reached expects the rest to be.
    NetworkMode mode =
        options.allow.isEmpty() && !options.block.isEmpty()
            ? NetworkMode.BLOCK_LIST
            : NetworkMode.ALLOW_LIST;
    List<Pin> pins = new ArrayList<>();
    for (String pin : options.resolve) {
      pins.add(Pin.parse(pin));
    }
    return NetworkAccess.filtered(
        NetworkRules.of(mode, rules(options.allow, project), blocks(options.block, project))
            .withPins(pins)
            .withSecrets(options.secrets));
  }

  /** What presets allow as raw TCP is blocked for every protocol. */
  private static List<NetworkRule> blocks(List<String> texts, Path project) {
    List<NetworkRule> rules = new ArrayList<>();
    for (String text : texts) {
      for (NetworkRule rule : rules(List.of(text), project)) {
        rules.add(Presets.isPreset(text) ? rule.withoutRaw() : rule);
      }
    }
    return rules;
  }

  private static List<NetworkRule> rules(List<String> texts, Path project) {
    List<NetworkRule> rules = new ArrayList<>();
    for (String text : texts) {
      if (Presets.isPreset(text)) {
        rules.addAll(Presets.find(text, ToolConfiguration.of(project)).rules());
      } else {
        rules.add(NetworkRule.parse(text));
      }
    }
    return rules;
  }
}
