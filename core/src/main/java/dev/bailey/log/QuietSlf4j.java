package dev.bailey.log;

import java.util.function.Supplier;

/**
 * Keeps SLF4J, which libraries of Bailey log to, from writing to standard error that it has found
 * no provider. A program that has one keeps it: only that notice is left out. It is written once,
 * when the first library asks for a logger; so that must happen in here.
 */
public final class QuietSlf4j {
  private static final String VERBOSITY = "slf4j.internal.verbosity";

  private QuietSlf4j() {}

  /** Does something that may be the first to ask for a logger. */
  public static synchronized <T> T during(Supplier<T> work) {
    if (System.getProperty(VERBOSITY) != null) {
      return work.get();
    }
    System.setProperty(VERBOSITY, "ERROR");
    try {
      return work.get();
    } finally {
      System.clearProperty(VERBOSITY);
    }
  }
}
