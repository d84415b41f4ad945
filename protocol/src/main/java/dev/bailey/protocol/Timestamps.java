package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonField;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Times as ISO 8601 in UTC, formatted by hand: setting up a DateTimeFormatter takes longer than a
 * launch.
 */
final class Timestamps {
  private Timestamps() {}

  /** With microseconds. */
  static String text(Instant instant) {
    LocalDateTime time =
        LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC);
    StringBuilder text = new StringBuilder(27);
    pad(text, time.getYear(), 4).append('-');
    pad(text, time.getMonthValue(), 2).append('-');
    pad(text, time.getDayOfMonth(), 2).append('T');
    pad(text, time.getHour(), 2).append(':');
    pad(text, time.getMinute(), 2).append(':');
    pad(text, time.getSecond(), 2).append('.');
    return pad(text, time.getNano() / 1_000, 6).append('Z').toString();
  }

  private static StringBuilder pad(StringBuilder text, int value, int digits) {
    String number = Integer.toString(value);
    for (int i = number.length(); i < digits; i++) {
      text.append('0');
    }
    return text.append(number);
  }

  static Instant read(JsonField field) {
    return field.parsed("a time such as 2026-01-31T12:00:00Z", Instant::parse);
  }
}
