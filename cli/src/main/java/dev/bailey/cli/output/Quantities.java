package dev.bailey.cli.output;

import java.time.Duration;

/** Sizes and durations as text, without a formatter: those cost more than a launch. */
public final class Quantities {
  private static final String[] SIZE_UNITS = {" bytes", " KiB", " MiB", " GiB", " TiB", " PiB"};

  private Quantities() {}

  /** {@code 256 MiB}, {@code 1.5 GiB}. */
  public static String size(long bytes) {
    int unit = 0;
    long scale = 1;
    while (unit < SIZE_UNITS.length - 1 && bytes / scale >= 1024) {
      scale <<= 10;
      unit++;
    }
    long whole = bytes / scale;
    long tenths = bytes % scale * 10 / scale;
    return whole + (tenths == 0 ? "" : "." + tenths) + SIZE_UNITS[unit];
  }

  /** In the largest unit that needs no fraction, the way an option would be written. */
  static String duration(Duration duration) {
    long millis = duration.toMillis();
    if (millis % 1_000 != 0) {
      return millis + "ms";
    }
    long seconds = millis / 1_000;
    if (seconds % 60 != 0 || seconds == 0) {
      return seconds + "s";
    }
    return seconds % 3_600 == 0 ? seconds / 3_600 + "h" : seconds / 60 + "m";
  }

  /** A measured time in milliseconds, for people. */
  static String milliseconds(long nanos) {
    return nanos / 1_000_000 + "." + nanos / 100_000 % 10 + " ms";
  }
}
