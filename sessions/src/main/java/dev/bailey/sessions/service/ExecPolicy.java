package dev.bailey.sessions.service;

import dev.bailey.api.Host;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.SecretGrant;
import dev.bailey.sessions.api.ExecOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The policy of one command that is confined more tightly than its session. Refuses what would give
 * it more, instead of leaving that out: the caller expects an effect.
 */
final class ExecPolicy {
  private final Policy session;
  private final ExecOptions options;

  private ExecPolicy(Policy session, ExecOptions options) {
    this.session = session;
    this.options = options;
  }

  static Policy of(Policy session, ExecOptions options, Host host) {
    Limits most = session.limits().orElse(host.defaults()).within(host.ceiling());
    return new ExecPolicy(session, options).within(most, host);
  }

  private Policy within(Limits most, Host host) {
    options.limits().requireWithin(most);
    Policy command =
        session
            .withFiles(files())
            .withNetwork(options.network().map(this::network).orElse(session.network()))
            .withLimits(options.limits().orElse(session.limits()));
    // Once more by the rules of scopes: whatever was overlooked here cannot widen anything.
    return command.within(session, host.defaults());
  }

  private boolean isReadOnly() {
    return options.writing() == ExecOptions.Writing.NOTHING;
  }

  private FileAccess files() {
    FileAccess files = isReadOnly() ? session.files().readingOnly() : session.files();
    return files.denying(
        options.deny().stream().map(files.project()::resolve).toArray(Path[]::new));
  }

  private NetworkAccess network(NetworkAccess asked) {
    if (asked instanceof NetworkAccess.None || session.network() instanceof NetworkAccess.Full) {
      return asked;
    }
    if (asked instanceof NetworkAccess.Filtered narrower
        && session.network() instanceof NetworkAccess.Filtered around) {
      return narrowed(narrower, around);
    }
    throw wider("network " + asked.label(), "its session has network " + session.network().label());
  }

  private static NetworkAccess narrowed(
      NetworkAccess.Filtered narrower, NetworkAccess.Filtered around) {
    List<NetworkRules> layers = new ArrayList<>();
    for (NetworkRules layer : narrower.layers()) {
      layer.allow().forEach(rule -> requireAllowed(rule, around));
      layers.add(withSecrets(layer, around.secrets()));
    }
    return new NetworkAccess.Filtered(layers);
  }

  private static void requireAllowed(NetworkRule rule, NetworkAccess.Filtered around) {
    for (NetworkRules layer : around.layers()) {
      if (!layer.allows(rule)) {
        throw wider("network rule " + rule, "no rule of its session allows all of that");
      }
    }
  }

  /** The session's secrets stay, as far as their hosts are still reached. */
  private static NetworkRules withSecrets(NetworkRules layer, List<SecretGrant> granted) {
    List<SecretGrant> all = new ArrayList<>(layer.secrets());
    granted.stream().filter(it -> layer.allows(it.host())).forEach(all::add);
    return layer.withSecrets(all);
  }

  private static BaileyException wider(String what, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "run a command with", what, reason)
        .withHint(
            "A command can have less than its session, not more:"
                + " ask for less, or make a session that has it.");
  }
}
