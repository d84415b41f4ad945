package dev.bailey.cli.options;

import dev.bailey.error.BaileyException;
import dev.bailey.protocol.quantity.DurationText;
import java.time.Duration;

/** Reads durations that were typed: {@code 30s}. */
public final class Durations {
  private Durations() {}

  public static Duration parse(String flag, String text) {
    try {
      return DurationText.parse(text);
    } catch (BaileyException e) {
      throw OptionErrors.about(flag, e);
    }
  }
}
