package dev.bailey.cli.terminal;

/**
 * Text that a terminal shows rather than obeys. File names, interpreters, header and host names,
 * messages of agents: all of it can be chosen by what runs inside, and a terminal acts on control
 * characters, shows letters in another order than they are in, and takes a line break for the
 * beginning of a message of Bailey's own.
 *
 * <p>What is not safe is written {@code \}{@code uNNNN}, one for each UTF-16 unit: C0 and C1
 * control characters, DEL, marks that change the direction of text, line and paragraph separators,
 * and surrogates without a partner. Inside of a JSON string that is the same character, so that
 * JSON stays exact.
 */
public final class SafeText {
  private static final String HEX = "0123456789abcdef";

  private SafeText() {}

  /** Several lines: line ends and tabs stay. */
  public static String lines(String text) {
    return safe(text, true);
  }

  /** One line, whatever is in it. For each value that is put into a message. */
  public static String line(String text) {
    return safe(text, false);
  }

  /** Whether a terminal shows the character there; line ends and tabs count as shown. */
  public static boolean isShown(String text, int index) {
    return isSafe(text, index, true);
  }

  private static String safe(String text, boolean lines) {
    int first = 0;
    while (first < text.length() && isSafe(text, first, lines)) {
      first++;
    }
    if (first == text.length()) {
      return text; // Nearly always, and without a copy.
    }
    StringBuilder safe = new StringBuilder(text.length() + 16).append(text, 0, first);
    for (int i = first; i < text.length(); i++) {
      if (isSafe(text, i, lines)) {
        safe.append(text.charAt(i));
      } else {
        escape(safe, text.charAt(i));
      }
    }
    return safe.toString();
  }

  private static boolean isSafe(String text, int index, boolean lines) {
    char character = text.charAt(index);
    if (character >= ' ' && character < '\u007f') {
      return true;
    }
    if (character < ' ') {
      return lines && isLineEnd(text, index);
    }
    if (Character.isSurrogate(character)) {
      return hasPartner(text, index);
    }
    return character > '\u009f' && !turnsDirection(character) && !separates(character);
  }

  /** Or a tab. Terminals in raw mode need the carriage return, but alone it overwrites a line. */
  private static boolean isLineEnd(String text, int index) {
    char character = text.charAt(index);
    return character == '\n'
        || character == '\t'
        || (character == '\r' && index + 1 < text.length() && text.charAt(index + 1) == '\n');
  }

  private static boolean hasPartner(String text, int index) {
    return Character.isHighSurrogate(text.charAt(index))
        ? index + 1 < text.length() && Character.isLowSurrogate(text.charAt(index + 1))
        : index > 0 && Character.isHighSurrogate(text.charAt(index - 1));
  }

  private static boolean turnsDirection(char character) {
    return character == '\u061c'
        || character == '\u200e'
        || character == '\u200f'
        || (character >= '\u202a' && character <= '\u202e')
        || (character >= '\u2066' && character <= '\u2069');
  }

  private static boolean separates(char character) {
    return character == '\u2028' || character == '\u2029';
  }

  private static void escape(StringBuilder text, char character) {
    text.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      text.append(HEX.charAt(character >> shift & 0xf));
    }
  }
}
