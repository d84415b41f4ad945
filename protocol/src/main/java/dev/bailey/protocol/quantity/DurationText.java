package dev.bailey.protocol.quantity;

import java.time.Duration;

/**
 * Reads durations: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 1h}, {@code 1d}, plain seconds.
 */
public final class DurationText {
  private static final String HINT =
      "Write a number with ms, s, m, h or d, for example 500ms, 30s or 5m.";

  private DurationText() {}

  /**
   * The duration of that text.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for what is none, or too long to count
   */
  public static Duration parse(String text) {
    Amount amount = Amount.parse(text, HINT);
    long millis = amount.times(unitMillis(text, amount.unit()), HINT);
    if (millis == 0) {
      throw Amount.invalid(
          "'" + text + "' is too short", "Use 1ms or more, or leave it out for no limit.");
    }
    return Duration.ofMillis(millis);
  }

  private static long unitMillis(String text, String unit) {
    return switch (unit) {
      case "ms" -> 1L;
      case "", "s", "sec" -> 1_000L;
      case "m", "min" -> 60_000L;
      case "h" -> 3_600_000L;
      case "d" -> 86_400_000L;
      default -> throw Amount.invalid("'" + text + "' is not a duration", HINT);
    };
  }
}
