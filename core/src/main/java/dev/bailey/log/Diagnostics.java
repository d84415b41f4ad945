package dev.bailey.log;

import java.lang.System.Logger.Level;

/**
 * Writes to the logger of a class's package. Loggers are looked up when there is something to say:
 * setting up logging takes longer than starting a command, and most runs have nothing to say.
 */
public final class Diagnostics {
  private Diagnostics() {}

  /** Something failed that was foreseen, and that is done without. */
  public static void debug(Class<?> where, String message, Throwable cause) {
    log(Level.DEBUG, where, message, cause);
  }

  /** Something is wrong that the operator should mend; nothing else would tell of it. */
  public static void warning(Class<?> where, String message, Throwable cause) {
    log(Level.WARNING, where, message, cause);
  }

  /** A log that cannot be written must not break what it tells of. */
  private static void log(Level level, Class<?> where, String message, Throwable cause) {
    try {
      System.getLogger(where.getPackageName()).log(level, message, cause);
    } catch (RuntimeException | Error _) {
      // The caller's own logging is broken: there is no other place to say so.
    }
  }
}
