package dev.bailey.benchmarks;

import dev.bailey.benchmarks.race.RaceProgress;
import dev.bailey.linux.pty.TerminalControl;

/** One line on standard error that is written over and, in the end, wiped. */
final class TerminalProgress implements RaceProgress {
  private static final int STANDARD_ERROR = 2;
  private static final String WIPE = "\r\033[K";

  private String stage = "";

  private TerminalProgress() {}

  /** Lines for a log when standard error is no terminal. */
  static RaceProgress orLines() {
    return TerminalControl.size(STANDARD_ERROR).isPresent()
        ? new TerminalProgress()
        : new LineProgress(System.err, System::nanoTime);
  }

  @Override
  public void at(int done, int total) {
    show(done == total ? "" : stage + "round " + (done + 1) + " of " + total);
  }

  @Override
  public void stage(String what) {
    stage = what.isEmpty() ? "" : what + ": ";
    show(what);
  }

  private static void show(String text) {
    System.err.print(WIPE + text);
    System.err.flush();
  }
}
