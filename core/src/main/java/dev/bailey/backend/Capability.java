package dev.bailey.backend;

import java.util.Locale;

/**
 * What a sandbox can do besides running commands, depending on backend, policy and host. Callers
 * ask {@link Cell#capabilities} first.
 */
public enum Capability {
  /** Everything that runs in it can be stopped and let go on: {@link Cell#freeze}. */
  PAUSE,
  /** TCP ports that commands listen on can be reached from outside: {@link Cell#network}. */
  PORTS,
  /** Files of the project can be read and written from outside: {@link Cell#files}. */
  FILES,
  /** What it uses can be measured while commands run: {@link Cell#usage}. */
  LIVE_USAGE,
  /** Commands can have a pseudoterminal. */
  TERMINAL;

  /** The word used in JSON: {@code live-usage}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
