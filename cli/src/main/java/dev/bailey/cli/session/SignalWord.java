package dev.bailey.cli.session;

import java.util.Locale;
import java.util.Map;

/** Signals by name or number, as kill(1) takes them. */
final class SignalWord {
  private static final int LARGEST = 64;
  private static final Map<String, Integer> NUMBERS =
      Map.of(
          "HUP", 1, "INT", 2, "QUIT", 3, "KILL", 9, "USR1", 10, "USR2", 12, "TERM", 15, "CONT", 18,
          "STOP", 19);

  private SignalWord() {}

  static int number(String word) {
    String name = word.toUpperCase(Locale.ROOT);
    Integer known = NUMBERS.get(name.startsWith("SIG") ? name.substring(3) : name);
    if (known != null) {
      return known;
    }
    try {
      int number = Integer.parseInt(word);
      if (number >= 1 && number <= LARGEST) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Neither a name nor a number: refused below, with the same message as a wrong number.
    }
    throw SessionWords.invalid(
        "session process", "signal '" + word + "'", "there is no such signal", "Use TERM or KILL.");
  }
}
