package dev.bailey.policy.network;

/** Numbers in addresses, as {@code inet_aton(3)} reads them and as rules are written. */
final class Numeric {
  private Numeric() {}

  /**
   * Whether the last part of a name makes programs take the whole of it for an IPv4 address:
   * decimal, octal, or hexadecimal, also without any digit after the 0x.
   */
  static boolean looksNumeric(String label) {
    boolean hex = label.startsWith("0x");
    for (int i = hex ? 2 : 0; i < label.length(); i++) {
      if (!(hex ? Character.digit(label.charAt(i), 16) >= 0 : isDigit(label.charAt(i)))) {
        return false;
      }
    }
    return true;
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** A decimal number without sign or leading zeros, at most {@code largest}; otherwise -1. */
  static int decimal(String text, int largest) {
    boolean leadingZero = text.length() > 1 && text.charAt(0) == '0';
    if (text.isEmpty() || text.length() > 6 || leadingZero) {
      return -1;
    }
    int value = 0;
    for (int i = 0; i < text.length(); i++) {
      if (!isDigit(text.charAt(i))) {
        return -1;
      }
      value = 10 * value + text.charAt(i) - '0';
    }
    return value <= largest ? value : -1;
  }
}
