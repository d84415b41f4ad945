package dev.bailey.cli.log;

import dev.bailey.cli.terminal.Console;

/**
 * The loggers of the command line: those of Bailey write to standard error when BAILEY_DEBUG is
 * set, and all others never do. Found by the JDK as a service, in place of {@code
 * java.util.logging}, which takes longer to start than a sandbox.
 */
public final class DebugLoggers extends System.LoggerFinder {
  private final boolean wanted;

  public DebugLoggers() {
    this(System.getenv("BAILEY_DEBUG") != null);
  }

  DebugLoggers(boolean wanted) {
    this.wanted = wanted;
  }

  @Override
  public System.Logger getLogger(String name, Module module) {
    boolean own = name.equals("dev.bailey") || name.startsWith("dev.bailey.");
    return new DebugLogger(name, wanted && own, Console.system());
  }
}
