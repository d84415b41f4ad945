package dev.bailey.egress.presets;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the strings of a TOML file, by their full names with dots between. It knows tables, dotted
 * and quoted names and strings of one line, which is what cargo's registries are written in.
 */
final class TomlText {
  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "^\\s*([^=#]+?)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|'([^']*)')\\s*(?:#.*)?$");
  private static final Pattern INLINE =
      Pattern.compile("^\\s*([^=#]+?)\\s*=\\s*\\{(.*)\\}\\s*(?:#.*)?$");
  private static final Pattern TABLE =
      Pattern.compile("^\\s*\\[\\s*([^\\[\\]]+?)\\s*\\]\\s*(?:#.*)?$");

  private TomlText() {}

  static Map<String, String> strings(String text) {
    Map<String, String> strings = new LinkedHashMap<>();
    String table = "";
    for (String line : text.split("\r?\n", -1)) {
      Matcher header = TABLE.matcher(line);
      Matcher inline = INLINE.matcher(line);
      if (header.matches()) {
        table = name(header.group(1)) + ".";
      } else if (inline.matches()) {
        for (String part : inline.group(2).split(",", -1)) {
          assign(strings, table + name(inline.group(1)) + ".", part);
        }
      } else {
        assign(strings, table, line);
      }
    }
    return strings;
  }

  private static void assign(Map<String, String> strings, String table, String line) {
    Matcher matcher = ASSIGNMENT.matcher(line);
    if (matcher.matches()) {
      String value = matcher.group(2) == null ? matcher.group(3) : matcher.group(2);
      strings.put(
          table + name(matcher.group(1)), value.replace("\\\"", "\"").replace("\\\\", "\\"));
    }
  }

  private static String name(String key) {
    return key.replaceAll("[\"'\\s]", "");
  }
}
