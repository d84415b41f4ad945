package dev.bailey.sessions.tools;

import java.util.Locale;

/** What of a result was left out. */
public enum Truncation {
  STDOUT,
  STDERR,
  /** Long lines were cut. */
  LINES,
  /** There are more lines or matches. */
  RESULTS,
  /** Not all files were looked at. */
  FILES;

  /** The name used in JSON. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Truncation of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }
}
