package dev.bailey.cli.terminal;

import dev.bailey.execution.TerminalSize;

/** The terminal Bailey was started from. Only used where {@link #isPresent} says so. */
public interface CallerTerminal {
  /** Whether standard input and standard output are a terminal. */
  boolean isPresent();

  TerminalSize size();

  /** Passes every key on as it is typed, Ctrl-C included, and echoes nothing. */
  void enterRaw();

  /** Restores what {@link #enterRaw} changed; harmless without it and when called again. */
  void leave();

  /** Calls the listener, from any thread, whenever the size has changed. */
  void onResize(Runnable listener);

  /** The one of this process, where it has one. */
  static CallerTerminal find() {
    return NativeTerminal.find();
  }

  /** For a caller that has none. */
  static CallerTerminal none() {
    return NoTerminal.INSTANCE;
  }
}
