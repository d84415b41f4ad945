package dev.bailey.sessions.api;

import java.util.Locale;

/** Why a call did not do what it was asked; stable names. */
public enum ToolError {
  /** There is no tool of this name. Nothing was done. */
  UNKNOWN_TOOL,
  /** A parameter is missing, unknown, or has a value that is not allowed. Nothing was done. */
  INVALID_PARAMETER,
  /** The tool ran and could not do it, or its command failed. */
  FAILED,
  /** It took too long and was ended. */
  TIMED_OUT,
  /** Somebody ended it. */
  CANCELLED,
  /** The id belongs to another call. Nothing was done. */
  ID_REUSED,
  /** The session takes no calls at the moment. Nothing was done. */
  NOT_NOW,
  /** It was begun before a crash; nobody knows whether it was done. It is not done again. */
  UNKNOWN_WHETHER_RUN;

  /** The name used in JSON: {@code timed-out}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The error of that label. */
  public static ToolError of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
