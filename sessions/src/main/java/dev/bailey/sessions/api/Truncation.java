package dev.bailey.sessions.api;

import java.util.Locale;

/** The part of a tool's result that was left out, since it was too large. */
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

  /** The part of that label. */
  public static Truncation of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }
}
