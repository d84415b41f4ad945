package dev.bailey.cli.options;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Mode;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Tier;

/** Reads the values that are one of a few words, each by the word its type has for it. */
final class Choices {
  private Choices() {}

  static FileAccess.Mode files(String value) {
    FileAccess.Mode[] modes = FileAccess.Mode.values();
    String[] labels = new String[modes.length];
    for (int i = 0; i < modes.length; i++) {
      labels[i] = modes[i].label();
    }
    return modes[find(Option.FS, value, labels)];
  }

  static NetworkChoice network(String value) {
    NetworkChoice[] choices = NetworkChoice.values();
    String[] labels = new String[choices.length];
    for (int i = 0; i < choices.length; i++) {
      labels[i] = choices[i].label();
    }
    return choices[find(Option.NET, value, labels)];
  }

  static Mode mode(String value) {
    Mode[] modes = Mode.values();
    String[] labels = new String[modes.length];
    for (int i = 0; i < modes.length; i++) {
      labels[i] = modes[i].label();
    }
    return modes[find(Option.MODE, value, labels)];
  }

  static Level level(String value) {
    Level[] levels = Level.values();
    String[] labels = new String[levels.length];
    for (int i = 0; i < levels.length; i++) {
      labels[i] = levels[i].label();
    }
    return levels[find(Option.LEVEL, value, labels)];
  }

  static Tier tier(String value) {
    Tier[] tiers = Tier.values();
    String[] labels = new String[tiers.length];
    for (int i = 0; i < tiers.length; i++) {
      labels[i] = tiers[i].label();
    }
    return tiers[find(Option.TIER, value, labels)];
  }

  static Promise promise(String value) {
    Promise[] promises = Promise.values();
    String[] labels = new String[promises.length];
    for (int i = 0; i < promises.length; i++) {
      labels[i] = promises[i].label();
    }
    return promises[find(Option.ACCEPT, value, labels)];
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
