package dev.bailey.cli.session;

import dev.bailey.cli.output.Quantities;
import dev.bailey.cli.terminal.Console;
import dev.bailey.workspace.Progress;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * One line about a long copy, written anew a few times a second. Nothing for a short one, nor where
 * standard error is no terminal.
 */
final class ProgressLine implements Progress, AutoCloseable {
  private static final long FIRST = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long EVERY = TimeUnit.MILLISECONDS.toNanos(200);

  private final Console console;
  private final boolean wanted;
  private final LongSupplier clock;
  private long next;
  private boolean shown;

  ProgressLine(Console console) {
    this(console, console.canOverwrite(), System::nanoTime);
  }

  /** By another clock than the system's, in nanoseconds. */
  ProgressLine(Console console, boolean wanted, LongSupplier clock) {
    this.console = console;
    this.wanted = wanted;
    this.clock = clock;
    next = clock.getAsLong() + FIRST;
  }

  @Override
  public synchronized void advanced(long files, long bytes, long totalFiles, long totalBytes) {
    long now = clock.getAsLong();
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
