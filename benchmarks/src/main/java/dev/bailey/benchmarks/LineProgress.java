package dev.bailey.benchmarks;

import dev.bailey.benchmarks.race.RaceProgress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Prints progress as log lines: one when a stage begins, and one every few seconds while it runs.
 */
final class LineProgress implements RaceProgress {
  private static final long NANOS_BETWEEN = Duration.ofSeconds(10).toNanos();

  private final PrintStream stream;
  private final LongSupplier clock;
  private String stage = "";
  private long told;

  /** The clock tells nanoseconds. */
  LineProgress(PrintStream stream, LongSupplier clock) {
    this.stream = stream;
    this.clock = clock;
    told = clock.getAsLong();
  }

  @Override
  public void at(int done, int total) {
    if (done < total && clock.getAsLong() - told >= NANOS_BETWEEN) {
      tell(stage + "round " + (done + 1) + " of " + total);
    }
  }

  @Override
  public void stage(String what) {
    stage = what.isEmpty() ? "" : what + ": ";
    if (!what.isEmpty()) {
      tell(what);
    }
  }

  private void tell(String text) {
    told = clock.getAsLong();
    stream.println("bailey bench: " + text);
  }
}
