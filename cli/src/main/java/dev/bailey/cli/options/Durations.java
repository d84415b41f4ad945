package dev.bailey.cli.options;

import java.time.Duration;

/**
 * Reads durations: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 1h}, {@code 1d}, plain seconds.
 */
public final class Durations {
  private static final String HINT =
      "Write a number with ms, s, m, h or d, for example 500ms, 30s or 5m.";

  private Durations() {}

  public static Duration parse(String flag, String text) {
    Amount amount = Amount.parse(flag, text, HINT);
    long millis = amount.times(unitMillis(flag, text, amount.unit()), HINT);
    if (millis == 0) {
      throw OptionErrors.invalid(
          flag, "'" + text + "' is too short", "Use 1ms or more, or leave the option out.");
    }
    return Duration.ofMillis(millis);
  }

  private static long unitMillis(String flag, String text, String unit) {
    return switch (unit) {
      case "ms" -> 1L;
      case "", "s", "sec" -> 1_000L;
      case "m", "min" -> 60_000L;
      case "h" -> 3_600_000L;
      case "d" -> 86_400_000L;
      default -> throw OptionErrors.invalid(flag, "'" + text + "' is not a duration", HINT);
    };
  }
}
