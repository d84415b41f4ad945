package dev.bailey.protocol.quantity;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.Locale;

/**
 * A decimal number with a unit behind it, read without regular expressions and without loss.
 *
 * @param whole the digits before the point
 * @param fraction the digits behind the point as a number
 * @param scale ten to the power of the number of those digits
 * @param unit what follows, in lower case
 */
public record Amount(String text, long whole, long fraction, long scale, String unit) {
  /** More digits behind the point than any size or duration needs. */
  private static final int MOST_DECIMALS = 6;

  /**
   * Reads one.
   *
   * @param hint what to write instead, where it is none
   * @throws BaileyException INVALID_REQUEST for what is none
   */
  public static Amount parse(String text, String hint) {
    if (text.isEmpty()) {
      throw invalid("the value is empty", hint);
    }
    if (text.charAt(0) == '-') {
      throw invalid("'" + text + "' is negative", hint);
    }
    int point = endOfDigits(text, 0);
    boolean decimal = point < text.length() && text.charAt(point) == '.';
    int end = decimal ? endOfDigits(text, point + 1) : point;
    if (point == 0 || (decimal && end == point + 1) || end - point > MOST_DECIMALS + 1) {
      throw invalid("'" + text + "' is not a number", hint);
    }
    long scale = 1;
    for (int i = point + 1; i < end; i++) {
      scale *= 10;
    }
    return new Amount(
        text,
        digits(text, text.substring(0, point), hint),
        decimal ? digits(text, text.substring(point + 1, end), hint) : 0,
        scale,
        text.substring(end).toLowerCase(Locale.ROOT));
  }

  /** This many units of a size, rounded down; fails when that is no {@code long}. */
  long times(long size, String hint) {
    try {
      return Math.addExact(Math.multiplyExact(whole, size), fraction * size / scale);
    } catch (ArithmeticException _) {
      throw invalid("'" + text + "' is too large", hint);
    }
  }

  private static int endOfDigits(String text, int start) {
    int end = start;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  private static long digits(String text, String digits, String hint) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException _) {
      throw invalid("'" + text + "' is too large", hint);
    }
  }

  static BaileyException invalid(String reason, String hint) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "read", "quantity", reason).withHint(hint);
  }
}
