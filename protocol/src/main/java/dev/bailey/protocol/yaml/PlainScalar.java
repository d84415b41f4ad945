package dev.bailey.protocol.yaml;

import dev.bailey.protocol.json.Json;

/**
 * What a word without quotes stands for, by the JSON schema of YAML 1.2: {@code null}, {@code
 * true}, {@code false} and JSON's numbers; everything else is text. So {@code no} and {@code 256m}
 * are text, and {@code 010} is too, which other programs take for eight.
 */
final class PlainScalar {
  private PlainScalar() {}

  static Json value(String word) {
    return switch (word) {
      case "", "~", "null" -> new Json.Null();
      case "true" -> new Json.Truth(true);
      case "false" -> new Json.Truth(false);
      default -> isNumber(word) ? new Json.Numeral(word) : new Json.Text(word);
    };
  }

  /** {@code -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?}, and not longer than JSON's. */
  static boolean isNumber(String word) {
    int whole = word.startsWith("-") ? 1 : 0;
    int at = endOfDigits(word, whole);
    if (at == whole || (word.charAt(whole) == '0' && at > whole + 1) || word.length() > 40) {
      return false;
    }
    if (at < word.length() && word.charAt(at) == '.') {
      int fraction = at + 1;
      at = endOfDigits(word, fraction);
      if (at == fraction) {
        return false;
      }
    }
    if (at < word.length() && (word.charAt(at) == 'e' || word.charAt(at) == 'E')) {
      int exponent = at + 1;
      boolean signed =
          exponent < word.length()
              && (word.charAt(exponent) == '+' || word.charAt(exponent) == '-');
      exponent += signed ? 1 : 0;
      at = endOfDigits(word, exponent);
      if (at == exponent) {
        return false;
      }
    }
    return at == word.length();
  }

  private static int endOfDigits(String word, int start) {
    int end = start;
    while (end < word.length() && word.charAt(end) >= '0' && word.charAt(end) <= '9') {
      end++;
    }
    return end;
  }
}
