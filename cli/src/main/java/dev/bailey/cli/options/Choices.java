package dev.bailey.cli.options;

import dev.bailey.egress.presets.Presets;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Mode;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Tier;
import java.util.List;

/** Reads the values that are one of a few words, each by the word its type has for it. */
final class Choices {
  private Choices() {}

  /** The words an option takes, where those are few and the same on every machine; else none. */
  static List<String> of(Option option) {
    return switch (option) {
      case FS -> List.of(files());
      case NET -> List.of(networks());
      case MODE -> List.of(modes());
      case LEVEL -> List.of(levels());
      case TIER -> List.of(tiers());
      case ACCEPT -> List.of(promises());
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
    FileAccess.Mode[] all = FileAccess.Mode.values();
    return all[find(Option.FS, value, files())];
  }

  private static String[] files() {
    FileAccess.Mode[] all = FileAccess.Mode.values();
    String[] labels = new String[all.length];
    for (int i = 0; i < all.length; i++) {
      labels[i] = all[i].label();
    }
    return labels;
  }

  static NetworkChoice network(String value) {
    NetworkChoice[] all = NetworkChoice.values();
    return all[find(Option.NET, value, networks())];
  }

  private static String[] networks() {
    NetworkChoice[] all = NetworkChoice.values();
    String[] labels = new String[all.length];
    for (int i = 0; i < all.length; i++) {
      labels[i] = all[i].label();
    }
    return labels;
  }

  static Mode mode(String value) {
    Mode[] all = Mode.values();
    return all[find(Option.MODE, value, modes())];
  }

  private static String[] modes() {
    Mode[] all = Mode.values();
    String[] labels = new String[all.length];
    for (int i = 0; i < all.length; i++) {
      labels[i] = all[i].label();
    }
    return labels;
  }

  static Level level(String value) {
    Level[] all = Level.values();
    return all[find(Option.LEVEL, value, levels())];
  }

  private static String[] levels() {
    Level[] all = Level.values();
    String[] labels = new String[all.length];
    for (int i = 0; i < all.length; i++) {
      labels[i] = all[i].label();
    }
    return labels;
  }

  static Tier tier(String value) {
    Tier[] all = Tier.values();
    return all[find(Option.TIER, value, tiers())];
  }

  private static String[] tiers() {
    Tier[] all = Tier.values();
    String[] labels = new String[all.length];
    for (int i = 0; i < all.length; i++) {
      labels[i] = all[i].label();
    }
    return labels;
  }

  static Promise promise(String value) {
    Promise[] all = Promise.values();
    return all[find(Option.ACCEPT, value, promises())];
  }

  private static String[] promises() {
    Promise[] all = Promise.values();
    String[] labels = new String[all.length];
    for (int i = 0; i < all.length; i++) {
      labels[i] = all[i].label();
    }
    return labels;
  }

  private static int find(Option option, String value, String... labels) {
    for (int i = 0; i < labels.length; i++) {
      if (labels[i].equals(value)) {
        return i;
      }
    }
    throw OptionErrors.choice(option, value, labels);
  }
}
