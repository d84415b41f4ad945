package dev.bailey.cli.terminal;

import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;

/**
 * The caller's terminal while a command is in the foreground: the command has a terminal of its own
 * of the same size, every key goes there, and new sizes do too. Does nothing for a caller without a
 * terminal. Closing it restores the caller's.
 */
public final class LentTerminal implements AutoCloseable {
  private final CallerTerminal terminal;

  public LentTerminal(CallerTerminal terminal) {
    this.terminal = terminal;
  }

  /** The command with a terminal. From now on keys are passed on as they are typed. */
  public Command lend(Command command) {
    if (!terminal.isPresent()) {
      return command;
    }
    Command lent = command.withTerminal(terminal.size());
    terminal.enterRaw();
    return lent;
  }

  /** The command was started. */
  public void attach(Execution execution) {
    if (terminal.isPresent()) {
      terminal.onResize(() -> execution.resize(terminal.size()));
      // It may have changed since the command was given a size.
      execution.resize(terminal.size());
    }
  }

  @Override
  public void close() {
    terminal.leave();
  }
}
