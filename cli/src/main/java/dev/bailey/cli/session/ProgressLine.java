package dev.bailey.cli.session;

import dev.bailey.cli.output.Quantities;
import dev.bailey.cli.terminal.Console;
import dev.bailey.storage.Progress;
import java.util.concurrent.TimeUnit;

/**
 * One line about a long copy, written anew a few times a second. Nothing for a short one, nor where
 * standard error is no terminal.
 */
final class ProgressLine implements Progress, AutoCloseable {
  private static final long FIRST = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long EVERY = TimeUnit.MILLISECONDS.toNanos(200);

  private final Console console;
  private final boolean wanted;
  private long next = System.nanoTime() + FIRST;
  private boolean shown;

  ProgressLine(Console console) {
    this(console, console.canOverwrite());
  }

  ProgressLine(Console console, boolean wanted) {
    this.console = console;
    this.wanted = wanted;
  }

  @Override
  public synchronized void advanced(long files, long bytes, long totalFiles, long totalBytes) {
    long now = System.nanoTime();
    if (!wanted || now - next < 0) {
      return;
    }
    next = now + EVERY;
    shown = true;
    String of =
        totalFiles < 0 ? "" : " of " + totalFiles + " files, " + Quantities.size(totalBytes);
    console.overwrite("copying: " + files + " files, " + Quantities.size(bytes) + of);
  }

  @Override
  public synchronized void close() {
    if (shown) {
      console.overwrite("");
    }
  }
}
