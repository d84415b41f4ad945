package dev.bailey.policy.network;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;

/** Errors for network rules that do not parse. */
final class RuleErrors {
  private RuleErrors() {}

  static BaileyException refused(String what, String text, String reason) {
    return BaileyException.of(
        ErrorCode.INVALID_REQUEST, "read", what + " '" + printable(text) + "'", reason);
  }

  /** Without characters that would change the terminal it is shown on, and not without end. */
  private static String printable(String text) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < text.length() && i < 300; i++) {
      char c = text.charAt(i);
      shown.append(c < ' ' || (c >= 0x7f && c < 0xa0) ? '?' : c);
    }
    return shown.toString();
  }
}
