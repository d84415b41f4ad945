package dev.bailey.linux.autorun;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Parses git configuration files as git does: sections and settings on one line, quoted and
 * continued values, a byte order mark in front. Where git would reject the file, parsing goes on
 * with the next line.
 */
final class GitConfigText {
  private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";
  private static final char END = '\n';

  private final String text;
  private final List<Setting> settings = new ArrayList<>();
  private String section = "";
  private int at;

  /**
   * One of them.
   *
   * @param section in small letters, with what follows it in quotes
   * @param key in small letters
   */
  record Setting(String section, String key, String value) {}

  private GitConfigText(String text) {
    this.text = text;
    at = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length() : 0;
  }

  static List<Setting> read(String text) {
    GitConfigText config = new GitConfigText(text);
    while (config.at < text.length()) {
      config.readNext();
    }
    return config.settings;
  }

  /** The next character; a line ends as on any system, and with the text. */
  private char next() {
    if (at >= text.length()) {
      return END;
    }
    char character = text.charAt(at++);
    if (character == '\r' && at < text.length() && text.charAt(at) == END) {
      at++;
      return END;
    }
    return character;
  }

  private void readNext() {
    char character = next();
    if (character == '[') {
      section = section();
    } else if (character == '#' || character == ';') {
      skipLine();
    } else if (Character.isLetterOrDigit(character)) {
      at--;
      readSetting();
    }
  }

  private void skipLine() {
    while (at < text.length() && text.charAt(at) != END) {
      at++;
    }
  }

  private String section() {
    StringBuilder name = new StringBuilder();
    boolean quoted = false;
    for (char character = next(); character != END; character = next()) {
      if (character == ']' && !quoted) {
        return name.toString().strip().toLowerCase(Locale.ROOT);
      }
      quoted ^= character == '"';
      name.append(character == '\\' && quoted ? next() : character);
    }
    return "";
  }

  private void readSetting() {
    StringBuilder key = new StringBuilder();
    char character = next();
    while (character != '=' && character != END) {
      key.append(character);
      character = next();
    }
    if (character == '=') {
      String name = key.toString().strip().toLowerCase(Locale.ROOT);
      settings.add(new Setting(section, name, value()));
    }
  }

  /** Without quotes and what follows as a comment; goes on behind a backslash at a line's end. */
  private String value() {
    StringBuilder value = new StringBuilder();
    boolean quoted = false;
    for (char character = next(); character != END; character = next()) {
      if (character == '"') {
        quoted = !quoted;
      } else if (character == '\\') {
        char escaped = next();
        value.append(escaped == END ? "" : String.valueOf(escaped));
      } else if (!quoted && (character == '#' || character == ';')) {
        skipLine();
      } else {
        value.append(character);
      }
    }
    return value.toString().strip();
  }
}
