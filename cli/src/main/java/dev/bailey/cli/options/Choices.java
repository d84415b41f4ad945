package dev.bailey.cli.options;

import dev.bailey.egress.presets.Presets;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Labelled;
import dev.bailey.policy.Level;
import dev.bailey.policy.Mode;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Tier;
import java.util.ArrayList;
import java.util.List;

/** Reads the values that are one of a few words, each by the word its type has for it. */
final class Choices {
  private Choices() {}

  /** The words an option takes, where those are few and the same on every machine; else none. */
  static List<String> of(Option option) {
    return switch (option) {
      case FS -> labels(FileAccess.Mode.values());
      case NET -> labels(NetworkChoice.values());
      case MODE -> labels(Mode.values());
      case LEVEL -> labels(Level.values());
      case TIER -> labels(Tier.values());
      case ACCEPT -> labels(Promise.values());
      case ALLOW, BLOCK -> Presets.names();
      case PROJECT,
          READ,
          WRITE,
          MOUNT,
          DENY,
          PROTECT,
          RESOLVE,
          SECRET,
          NET_LOG,
          MEMORY,
          CPUS,
          PIDS,
          TIMEOUT,
          OUTPUT,
          DISK,
          OPEN_FILES,
          ENV,
          WORKDIR,
          STDIN,
          TTY,
          NO_TTY,
          BACKEND,
          SECCOMP,
          AUDIT,
          POLICY,
          JSON,
          VERBOSE,
          HELP ->
          List.of();
    };
  }

  static FileAccess.Mode files(String value) {
    return find(Option.FS, value, FileAccess.Mode.values());
  }

  static NetworkChoice network(String value) {
    return find(Option.NET, value, NetworkChoice.values());
  }

  static Mode mode(String value) {
    return find(Option.MODE, value, Mode.values());
  }

  static Level level(String value) {
    return find(Option.LEVEL, value, Level.values());
  }

  static Tier tier(String value) {
    return find(Option.TIER, value, Tier.values());
  }

  static Promise promise(String value) {
    return find(Option.ACCEPT, value, Promise.values());
  }

  private static <T extends Labelled> T find(Option option, String value, T[] all) {
    for (T each : all) {
      if (each.label().equals(value)) {
        return each;
      }
    }
    throw OptionErrors.choice(option, value, labels(all).toArray(new String[0]));
  }

  private static List<String> labels(Labelled[] all) {
    List<String> labels = new ArrayList<>();
    for (Labelled each : all) {
      labels.add(each.label());
    }
    return labels;
  }
}
