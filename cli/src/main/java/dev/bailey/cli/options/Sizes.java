package dev.bailey.cli.options;

import dev.bailey.error.BaileyException;

/** Reads sizes: {@code 64k}, {@code 256m}, {@code 1.5g}, {@code 1GiB}, plain bytes. */
public final class Sizes {
  private static final String HINT =
      "Write a number with k, m, g or t (1024 each), for example 64k, 256m or 1.5g.";

  private Sizes() {}

  public static long parse(String flag, String text) {
    Amount amount = Amount.parse(flag, text, HINT);
    return amount.times(unit(flag, text, amount.unit()), HINT);
  }

  private static long unit(String flag, String text, String unit) {
    return switch (unit) {
      case "", "b" -> 1L;
      case "k", "kb", "kib" -> 1L << 10;
      case "m", "mb", "mib" -> 1L << 20;
      case "g", "gb", "gib" -> 1L << 30;
      case "t", "tb", "tib" -> 1L << 40;
      default -> throw invalid(flag, text);
    };
  }

  private static BaileyException invalid(String flag, String text) {
    return OptionErrors.invalid(flag, "'" + text + "' is not a size", HINT);
  }
}
