package dev.bailey.cli.session;

import java.util.Locale;

/**
 * Texts of agents and files of workspaces, for a terminal: it would obey the control characters in
 * them, and letters can be put in another order than they are in. JSON has them as they are.
 */
final class Harmless {
  private Harmless() {}

  /** Several lines; ends of lines and tabs stay. */
  static String text(String text) {
    return escaped(text, true);
  }

  /** One line, whatever is in it. */
  static String line(String text) {
    return escaped(text, false);
  }

  private static String escaped(String text, boolean lines) {
    StringBuilder harmless = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      boolean stays = lines && (character == '\n' || character == '\t');
      if (!stays && (Character.isISOControl(character) || turnsDirection(character))) {
        harmless.append(String.format(Locale.ROOT, "\\u%04x", (int) character));
      } else {
        harmless.append(character);
      }
    }
    return harmless.toString();
  }

  private static boolean turnsDirection(char character) {
    return character == '\u061c'
        || (character >= '\u200e' && character <= '\u200f')
        || (character >= '\u202a' && character <= '\u202e')
        || (character >= '\u2066' && character <= '\u2069');
  }
}
