package dev.bailey.sessions.service;

import dev.bailey.api.Host;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.narrowing.NetworkNarrowing;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.sessions.api.ExecOptions;
import java.nio.file.Path;

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

  private FileAccess files() {
    FileAccess files =
        options.writing() == ExecOptions.Writing.NOTHING
            ? session.files().readingOnly()
            : session.files();
    return files.denying(
        options.deny().stream().map(files.project()::resolve).toArray(Path[]::new));
  }

  private NetworkAccess network(NetworkAccess asked) {
    return new NetworkNarrowing(session.network(), new Refusals(session.network())).to(asked);
  }

  private static BaileyException wider(String what, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "run a command with", what, reason)
        .withHint(
            "A command can have less than its session, not more:"
                + " ask for less, or make a session that has it.");
  }

  /** Networks that the session does not have, in the words of sessions. */
  private record Refusals(NetworkAccess session) implements NetworkNarrowing.Refusals {
    @Override
    public BaileyException network(NetworkAccess asked) {
      return wider("network " + asked.label(), "its session has network " + session.label());
    }

    @Override
    public BaileyException rule(NetworkRule asked) {
      return wider("network rule " + asked, "no rule of its session allows all of that");
    }
  }
}
