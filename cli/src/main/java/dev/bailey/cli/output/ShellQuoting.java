package dev.bailey.cli.output;

import dev.bailey.cli.terminal.SafeText;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes a command line so that a POSIX shell reads the same words back, and a terminal shows all
 * of it: names of files, which are among the words, may hold what a terminal would obey.
 */
public final class ShellQuoting {
  private static final String PLAIN = "@%+=:,./-_";

  private ShellQuoting() {}

  public static String quote(List<String> words) {
    StringBuilder line = new StringBuilder();
    for (String word : words) {
      if (!line.isEmpty()) {
        line.append(' ');
      }
      quote(word, line);
    }
    return line.toString();
  }

  private static void quote(String word, StringBuilder line) {
    if (isPlain(word, line.isEmpty())) {
      line.append(word);
      return;
    }
    line.append('\'');
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) == '\'') {
        line.append("'\\''");
      } else if (SafeText.isShown(word, i)) {
        line.append(word.charAt(i));
      } else {
        line.append("'\"$(printf '");
        octal(word.substring(i, i + 1), line);
        line.append("')\"'");
      }
    }
    line.append('\'');
  }

  private static void octal(String character, StringBuilder line) {
    for (byte each : character.getBytes(StandardCharsets.UTF_8)) {
      line.append("\\%03o".formatted(each & 0xff));
    }
  }

  private static boolean isPlain(String word, boolean first) {
    // As the first word, NAME=VALUE would set a variable.
    if (word.isEmpty() || (first && word.indexOf('=') >= 0)) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (!letter && PLAIN.indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }
}
