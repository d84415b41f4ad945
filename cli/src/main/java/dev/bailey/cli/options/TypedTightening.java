package dev.bailey.cli.options;

import dev.bailey.backend.Backends;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.protocol.policyfile.PolicyFile;
import dev.bailey.protocol.policyfile.PolicyMember;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Applies the options on the command line to the policy of a policy file. Options can only tighten
 * the file's policy, in which members that are left out have their defaults. One that would allow
 * more is an error, not ignored: the caller expects an effect.
 */
final class TypedTightening {
  private static final String HINT =
      "Besides --policy, options can only tighten: change the file, or leave the option out.";

  private final RunOptions typed;
  private final Policy file;
  private final Limits defaults;
  private final Path configuration;

  /**
   * Keeps what both say.
   *
   * @param defaults limits that apply where the file names none
   * @param configuration a directory whose configuration presets look at
   */
  TypedTightening(RunOptions typed, Policy file, Limits defaults, Path configuration) {
    this.typed = typed;
    this.file = file;
    this.defaults = defaults;
    this.configuration = configuration;
  }

  Policy policy(Console console, Backends backends) {
    // What contradicts itself is refused, whatever the file says.
    var _ = Isolation.of(typed, backends);
    try {
      return asked(console.workingDirectory())
          .within(file, defaults, configuration, TypedTightening::wider);
    } catch (BaileyException e) {
      throw e.operation().equals("protect") ? OptionErrors.about(Option.PROTECT.flag(), e) : e;
    }
  }

  /** What was typed, as a policy file would say it. */
  private PolicyFile asked(Path here) {
    return new PolicyFile(
        new PolicyFile.Files(
            Optional.ofNullable(typed.mode != null ? typed.mode.files() : typed.files),
            Optional.empty(),
            RunRequest.existing(Option.READ, typed.read, here),
            RunRequest.existing(Option.WRITE, typed.write, here),
            MountOptions.entries(MountOptions.existing(typed.mounts, here)),
            typed.deny,
            typed.protect),
        network(),
        typed.limits,
        Optional.ofNullable(level()),
        Optional.ofNullable(typed.backend),
        typed.accepted,
        Optional.ofNullable(typed.seccomp));
  }

  private @Nullable Level level() {
    if (typed.mode != null && typed.mode.level() == Level.OFF) {
      return Level.OFF;
    }
    return typed.tier != null ? typed.tier.level() : typed.level;
  }

  private PolicyFile.Network network() {
    if (typed.network != null || NetworkOptions.hasRules(typed)) {
      return NetworkOptions.asked(typed);
    }
    if (typed.mode == null) {
      return PolicyFile.nothing().network();
    }
    RunOptions mode = new RunOptions();
    mode.network = typed.netLog == null ? Choices.network(typed.mode.network().label()) : null;
    return NetworkOptions.asked(mode);
  }

  private static BaileyException wider(PolicyMember part, String asked, String allowed) {
    return OptionErrors.invalid(
        option(part), "'" + asked + "' is more than the policy file allows: " + allowed, HINT);
  }

  private static Option option(PolicyMember part) {
    return switch (part) {
      case FILE_MODE -> Option.FS;
      case NETWORK -> Option.NET;
      case ALLOW -> Option.ALLOW;
      case RESOLVE -> Option.RESOLVE;
      case MEMORY -> Option.MEMORY;
      case CPUS -> Option.CPUS;
      case PIDS -> Option.PIDS;
      case OPEN_FILES -> Option.OPEN_FILES;
      case TIMEOUT -> Option.TIMEOUT;
      case OUTPUT -> Option.OUTPUT;
      case DISK -> Option.DISK;
      case LEVEL -> Option.LEVEL;
      case BACKEND -> Option.BACKEND;
      case SECCOMP -> Option.SECCOMP;
      case ACCEPT -> Option.ACCEPT;
    };
  }
}
