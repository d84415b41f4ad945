package dev.bailey.cli.options;

import dev.bailey.backend.Backends;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.narrowing.NetworkNarrowing;
import dev.bailey.policy.network.NetworkRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
    if (!namesPolicy()) {
      return file;
    }
    // What contradicts itself is refused, whatever the file says.
    var _ = Isolation.of(typed, backends);
    requireAccepted();
    requireSame(Option.BACKEND, typed.backend, file.backend());
    requireSame(Option.SECCOMP, typed.seccomp, file.seccompProfile());
    TypedLimits.requireLower(typed.limits, file.limits().orElse(defaults));
    Policy tight =
        file.withFiles(files(console.workingDirectory()))
            .withNetwork(network())
            .withLimits(typed.limits.orElse(file.limits()))
            .withLevel(level());
    // Once more by the rules of scopes: whatever was overlooked here cannot widen anything.
    return tight.within(file, defaults);
  }

  private boolean namesPolicy() {
    return typed.files != null
        || !typed.read.isEmpty()
        || !typed.write.isEmpty()
        || !typed.mounts.isEmpty()
        || !typed.deny.isEmpty()
        || !typed.protect.isEmpty()
        || typed.network != null
        || NetworkOptions.hasRules(typed)
        || !typed.limits.equals(Limits.none())
        || typed.mode != null
        || typed.level != null
        || typed.tier != null
        || typed.backend != null
        || !typed.accepted.isEmpty()
        || typed.seccomp != null;
  }

  static BaileyException wider(Option option, String asked, String allowed) {
    return OptionErrors.invalid(
        option, "'" + asked + "' is more than the policy file allows: " + allowed, HINT);
  }

  private void requireAccepted() {
    for (Promise promise : typed.accepted) {
      if (!file.accepted().contains(promise)) {
        throw wider(Option.ACCEPT, promise.label(), "it does not accept that");
      }
    }
  }

  private static <T> void requireSame(Option option, @Nullable T asked, Optional<T> named) {
    if (asked != null && !Objects.equals(asked, named.orElse(null))) {
      String other = named.map(it -> "it names " + it).orElse("it names none");
      throw wider(option, asked.toString(), other);
    }
  }

  private Level level() {
    Level asked = typed.tier != null ? typed.tier.level() : typed.level;
    if (typed.mode != null && typed.mode.level() == Level.OFF) {
      asked = Level.OFF;
    }
    if (asked != null && asked.compareTo(file.level()) < 0) {
      throw wider(Option.LEVEL, asked.label(), file.level().label());
    }
    return asked == null ? file.level() : asked;
  }

  private FileAccess files(Path here) {
    FileAccess files = file.files();
    FileAccess.Mode mode = mode(files.mode());
    boolean writesNoMore = mode == FileAccess.Mode.READ_ONLY && files.mode() != mode;
    return (writesNoMore ? files.readingOnly() : files.withMode(mode))
        .reading(RunRequest.existing(Option.READ, typed.read, here).toArray(Path[]::new))
        .writing(RunRequest.existing(Option.WRITE, typed.write, here).toArray(Path[]::new))
        .mounting(MountOptions.existing(typed.mounts, here))
        .denying(typed.deny.toArray(Path[]::new))
        .withAutorun(files.autorun().and(ProtectOptions.of(typed.protect, places(files))));
  }

  private static List<Path> places(FileAccess files) {
    List<Path> places = new ArrayList<>(files.write());
    places.add(files.project());
    places.addAll(MountOptions.written(files.mounts()));
    return places;
  }

  private FileAccess.Mode mode(FileAccess.Mode allowed) {
    FileAccess.Mode asked = typed.mode != null ? typed.mode.files() : typed.files;
    if (asked == null || asked == allowed) {
      return allowed;
    }
    boolean tighter = asked == FileAccess.Mode.READ_ONLY || allowed == FileAccess.Mode.UNRESTRICTED;
    if (!tighter) {
      throw wider(Option.FS, asked.label(), allowed.label());
    }
    return asked;
  }

  private NetworkAccess network() {
    boolean named = typed.network != null || NetworkOptions.hasRules(typed);
    if (!named && typed.mode == null) {
      return file.network();
    }
    NetworkAccess otherwise = typed.mode == null ? file.network() : typed.mode.network();
    NetworkAccess asked = NetworkOptions.of(typed, otherwise, configuration);
    return new NetworkNarrowing(file.network(), new Refusals(file.network())).to(asked);
  }

  /** Networks that the file does not allow, in the words of options. */
  private record Refusals(NetworkAccess file) implements NetworkNarrowing.Refusals {
    @Override
    public BaileyException network(NetworkAccess asked) {
      return wider(Option.NET, asked.label(), file.label());
    }

    @Override
    public BaileyException rule(NetworkRule asked) {
      return wider(Option.ALLOW, asked.toString(), "no rule of it allows all of that");
    }
  }
}
