package dev.bailey.egress.presets;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads the strings of a TOML file, by their full names with dots between. It knows tables, tables
 * within braces, dotted and quoted names and strings of one line, which is what cargo's registries
 * are written in. The file may be hostile: the time for it grows with its length, no faster.
 */
final class TomlText {
  private final Map<String, String> strings = new LinkedHashMap<>();
  private String table = "";

  private TomlText() {}

  static Map<String, String> strings(String text) {
    TomlText reader = new TomlText();
    text.lines().map(String::strip).forEach(reader::readLine);
    return reader.strings;
  }

  private void readLine(String line) {
    int equals = line.indexOf('=');
    if (line.startsWith("[")) {
      int end = line.indexOf(']');
      table = end < 0 ? "" : name(line.substring(1, end)) + ".";
    } else if (!line.startsWith("#") && equals > 0) {
      String name = table + name(line.substring(0, equals));
      String value = line.substring(equals + 1).strip();
      if (value.startsWith("{")) {
        readBraces(name, value.substring(1));
      } else {
        put(name, value);
      }
    }
  }

  private void readBraces(String name, String content) {
    for (String part : content.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        put(name + "." + name(part.substring(0, equals)), part.substring(equals + 1).strip());
      }
    }
  }

  /** Keeps what is between quotes; a value of another kind is of no interest. */
  private void put(String name, String value) {
    if (value.startsWith("\"") || value.startsWith("'")) {
      int end = value.indexOf(value.charAt(0), 1);
      if (end > 0) {
        strings.put(name, value.substring(1, end));
      }
    }
  }

  private static String name(String key) {
    return key.replace("\"", "").replace("'", "").replace(" ", "").strip();
  }
}
