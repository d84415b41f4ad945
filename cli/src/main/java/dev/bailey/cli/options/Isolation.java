package dev.bailey.cli.options;

import dev.bailey.backend.Backends;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Mode;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.Strength;
import dev.bailey.policy.Tier;
import org.jspecify.annotations.Nullable;

/**
 * How strongly a command is isolated, and from what: the sum of what {@code --mode}, {@code
 * --level}, {@code --tier}, {@code --backend} and {@code --fs} say. Where two of them contradict
 * each other, none wins.
 */
record Isolation(Level level, FileAccess.Mode files, NetworkAccess network) {
  /** Whether nothing is confined, so that no default may need confinement. */
  boolean isOff() {
    return level == Level.OFF;
  }

  static Isolation of(RunOptions options, Backends backends) {
    if (options.mode != null) {
      checkMode(options, options.mode);
    }
    Level level = level(options, strength(options, backends));
    boolean off = level == Level.OFF;
    FileAccess.Mode files = off ? FileAccess.Mode.UNRESTRICTED : FileAccess.Mode.PROJECT;
    NetworkAccess network = off ? NetworkAccess.full() : NetworkAccess.none();
    if (options.mode != null) {
      files = options.mode.files();
      network = options.mode.network();
    }
    return new Isolation(level, options.files == null ? files : options.files, network);
  }

  /** Of the backend that was named; null without one, and for an unknown one, refused later. */
  private static @Nullable Strength strength(RunOptions options, Backends backends) {
    return options.backend == null ? null : backends.strength(options.backend).orElse(null);
  }

  private static Level level(RunOptions options, @Nullable Strength named) {
    Level asked = asked(options);
    if (asked == null) {
      return named == Strength.NONE ? Level.OFF : Level.DEFAULT;
    }
    if (named != null && !asked.allows(named)) {
      throw OptionErrors.contradiction(
          Option.BACKEND,
          String.valueOf(options.backend),
          levelWords(options, asked),
          "Leave one of them out; 'bailey doctor' shows the level of each backend.");
    }
    return asked;
  }

  private static @Nullable Level asked(RunOptions options) {
    Tier tier = options.tier;
    Level level = options.level;
    if (tier != null && level != null && tier.level() != level) {
      throw OptionErrors.contradiction(
          Option.TIER,
          tier.label(),
          "--level " + level.label(),
          "--tier " + tier.label() + " is --level " + tier.level().label() + ": use one of them.");
    }
    Level asked = tier == null ? level : tier.level();
    Mode mode = options.mode;
    if (mode == null) {
      return asked;
    }
    if (asked != null && (mode == Mode.OFF) != (asked == Level.OFF)) {
      throw OptionErrors.contradiction(
          Option.MODE,
          mode.label(),
          levelWords(options, asked),
          mode == Mode.OFF
              ? "--mode off confines nothing: leave one of them out."
              : "--level off confines nothing: leave one of them out.");
    }
    return asked == null && mode == Mode.OFF ? Level.OFF : asked;
  }

  private static String levelWords(RunOptions options, Level asked) {
    if (options.tier != null) {
      return "--tier " + options.tier.label();
    }
    return options.level != null ? "--level " + asked.label() : "--mode off";
  }

  private static void checkMode(RunOptions options, Mode mode) {
    if (options.files != null && options.files != mode.files()) {
      throw contradictsMode(mode, "--fs " + options.files.label());
    }
    if (options.network != null
        && options.network != NetworkChoice.FILTERED
        && !options.network.label().equals(mode.network().label())) {
      throw contradictsMode(mode, "--net " + options.network.label());
    }
    if (mode == Mode.STRICT && !options.write.isEmpty()) {
      throw contradictsMode(mode, "--write " + options.write.getFirst());
    }
    for (Mount mount : options.mounts) {
      if (mode == Mode.STRICT && mount.access() == PathAccess.Access.WRITE) {
        throw contradictsMode(mode, "--mount " + mount);
      }
    }
  }

  private static RuntimeException contradictsMode(Mode mode, String other) {
    return OptionErrors.contradiction(
        Option.MODE,
        mode.label(),
        other,
        "--mode "
            + mode.label()
            + " is --fs "
            + mode.files().label()
            + " --net "
            + mode.network().label()
            + ": leave --mode out, and say what you mean with those.");
  }
}
