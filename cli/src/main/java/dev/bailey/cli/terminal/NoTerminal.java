package dev.bailey.cli.terminal;

import dev.bailey.execution.TerminalSize;

/** Stands for the terminal of a caller that has none: a pipe, a file, a service. */
enum NoTerminal implements CallerTerminal {
  INSTANCE;

  @Override
  public boolean isPresent() {
    return false;
  }

  @Override
  public TerminalSize size() {
    throw new IllegalStateException("no terminal");
  }

  @Override
  public void enterRaw() {
    throw new IllegalStateException("no terminal");
  }

  @Override
  public void leave() {}

  @Override
  public void onResize(Runnable listener) {}
}
