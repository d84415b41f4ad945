package dev.bailey.execution;

import java.util.Locale;

/** One of the two streams that a command writes to. With a terminal, all is {@link #STDOUT}. */
public enum StandardStream {
  STDOUT,
  STDERR;

  /** The word used in JSON. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
