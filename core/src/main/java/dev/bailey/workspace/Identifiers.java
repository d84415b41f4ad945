package dev.bailey.workspace;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;

/** Names that callers choose and that become names of files and of datasets. */
final class Identifiers {
  private static final int LONGEST = 128;

  private Identifiers() {}

  static void check(String what, String value) {
    boolean fits =
        !value.isEmpty()
            && value.length() <= LONGEST
            && isLetterOrDigit(value.charAt(0))
            && value.chars().allMatch(Identifiers::isAllowed);
    if (!fits) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "name a " + what, shown(value), "not a valid name")
          .withHint(
              "Use up to 128 letters, digits, dots, dashes and underscores, a letter or digit first.");
    }
  }

  private static boolean isAllowed(int character) {
    return isLetterOrDigit(character) || "._-".indexOf(character) >= 0;
  }

  private static boolean isLetterOrDigit(int character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9');
  }

  private static String shown(String value) {
    String printable = value.replaceAll("[^\\x20-\\x7e]", "?");
    return printable.length() <= LONGEST ? printable : printable.substring(0, LONGEST) + "...";
  }
}
