package dev.bailey.protocol.quantity;

/** Reads sizes: {@code 64k}, {@code 256m}, {@code 1.5g}, {@code 1GiB}, plain bytes. */
public final class SizeText {
  private static final String HINT =
      "Write a number with k, m, g or t (1024 each), for example 64k, 256m or 1.5g.";

  private SizeText() {}

  /**
   * In bytes.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for what is none, or too large to
   *     count
   */
  public static long parse(String text) {
    Amount amount = Amount.parse(text, HINT);
    return amount.times(unit(text, amount.unit()), HINT);
  }

  private static long unit(String text, String unit) {
    return switch (unit) {
      case "", "b" -> 1L;
      case "k", "kb", "kib" -> 1L << 10;
      case "m", "mb", "mib" -> 1L << 20;
      case "g", "gb", "gib" -> 1L << 30;
      case "t", "tb", "tib" -> 1L << 40;
      default -> throw Amount.invalid("'" + text + "' is not a size", HINT);
    };
  }
}
