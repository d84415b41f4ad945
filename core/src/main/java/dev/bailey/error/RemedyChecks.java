package dev.bailey.error;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Argument checks of {@link Remedy}. What they refuse is a defect of Bailey, not of the caller. */
final class RemedyChecks {
  private RemedyChecks() {}

  static void require(boolean condition, String problem) {
    if (!condition) {
      throw new IllegalArgumentException(problem);
    }
  }

  static void text(String value, String what) {
    requireNonNull(value, what);
    require(!value.isBlank(), what + " is empty");
  }

  /** Something that is one argument of a command line. */
  static void word(String value, String what) {
    text(value, what);
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      require(!Character.isWhitespace(c) && !Character.isISOControl(c), what + " is not one word");
    }
    require(value.charAt(0) != '-', what + " looks like an option");
  }

  static List<String> texts(List<String> values, String what) {
    for (String value : values) {
      text(value, what);
    }
    return List.copyOf(values);
  }

  /** A relative one would mean something else to each who reads it. */
  static void absolute(Path path) {
    require(path.isAbsolute(), "path is not absolute: " + path);
  }

  static String label(String name) {
    return name.toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
