package dev.bailey.cli.terminal;

import dev.bailey.execution.TerminalSize;
import dev.bailey.linux.pty.RawMode;
import dev.bailey.linux.pty.TerminalControl;
import org.jspecify.annotations.Nullable;
import sun.misc.Signal;

/** The terminal on standard input, of a caller whose standard output is one too. */
final class NativeTerminal implements CallerTerminal {
  private static final int INPUT = 0;
  private static final int OUTPUT = 1;
  private static final TerminalSize USUAL = new TerminalSize(24, 80);

  private @Nullable RawMode raw;

  /** The caller's terminal if there is one. */
  static CallerTerminal find() {
    boolean present =
        TerminalControl.size(INPUT).isPresent() && TerminalControl.size(OUTPUT).isPresent();
    return present ? new NativeTerminal() : CallerTerminal.none();
  }

  @Override
  public boolean isPresent() {
    return true;
  }

  @Override
  public TerminalSize size() {
    return TerminalControl.size(OUTPUT).orElse(USUAL);
  }

  @Override
  public synchronized void enterRaw() {
    if (raw == null) {
      raw = new RawMode(INPUT);
    }
  }

  @Override
  public synchronized void leave() {
    if (raw != null) {
      raw.close();
      raw = null;
    }
  }

  @Override
  public void onResize(Runnable listener) {
    Signal.handle(new Signal("WINCH"), _ -> listener.run());
  }
}
