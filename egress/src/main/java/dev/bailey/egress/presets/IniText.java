package dev.bailey.egress.presets;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads files of sections, keys and values, as pip, npm and git write them. */
final class IniText {
  /**
   * A value with its place.
   *
   * @param section as it stands between the brackets; empty before the first
   */
  record Entry(String section, String key, String value) {}

  private IniText() {}

  /** A line that begins with a space goes on with the value before it: pip writes lists so. */
  static List<Entry> withContinuations(String text) {
    return read(text, true);
  }

  /** Spaces at the beginning of a line mean nothing. */
  static List<Entry> plain(String text) {
    return read(text, false);
  }

  private static List<Entry> read(String text, boolean continuations) {
    List<Entry> entries = new ArrayList<>();
    String section = "";
    StringBuilder statement = new StringBuilder();
    for (String line : text.split("\r?\n", -1)) {
      String content = line.strip();
      if (content.isEmpty() || content.startsWith("#") || content.startsWith(";")) {
        continue;
      }
      if (continuations && Character.isWhitespace(line.charAt(0)) && !statement.isEmpty()) {
        statement.append('\n').append(content);
        continue;
      }
      addTo(entries, section, statement);
      statement.setLength(0);
      if (content.startsWith("[") && content.indexOf(']') > 0) {
        section = content.substring(1, content.lastIndexOf(']')).strip();
      } else {
        statement.append(content);
      }
    }
    addTo(entries, section, statement);
    return entries;
  }

  private static void addTo(List<Entry> entries, String section, CharSequence statement) {
    if (!statement.isEmpty()) {
      entries.add(entry(section, statement.toString()));
    }
  }

  private static Entry entry(String section, String content) {
    int equals = content.indexOf('=');
    String key = equals < 0 ? content : content.substring(0, equals).strip();
    String value = equals < 0 ? "" : content.substring(equals + 1).strip();
    return new Entry(section, key.toLowerCase(Locale.ROOT), unquoted(value));
  }

  static String unquoted(String value) {
    boolean quoted =
        value.length() > 1
            && (value.startsWith("\"") || value.startsWith("'"))
            && value.charAt(value.length() - 1) == value.charAt(0);
    return quoted ? value.substring(1, value.length() - 1) : value;
  }
}
