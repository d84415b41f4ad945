package dev.bailey.benchmarks.race;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One contender's way through a race: from ready to finished, or to the failure that ended it. */
final class Lane implements AutoCloseable {
  private static final int LONGEST_REASON = 200;

  private final Contender contender;
  private final long[] times;
  private @Nullable RaceTrial trial;
  private @Nullable Standing out;

  Lane(Contender contender, int rounds) {
    this.contender = contender;
    times = new long[rounds];
  }

  void prepare() {
    try {
      trial = contender.preparation().prepare();
    } catch (Unavailable absence) {
      out = new Standing.Absent(contender, reason(absence));
    } catch (Exception | LinkageError failure) {
      out = new Standing.Failed(contender, reason(failure));
    }
  }

  /** Runs once; a negative round is a warm-up and is not counted. */
  void turn(int round) {
    if (out != null || trial == null) {
      return;
    }
    try {
      trial.before();
      long start = System.nanoTime();
      trial.run();
      long time = trial.time(System.nanoTime() - start);
      trial.after();
      if (round >= 0) {
        times[round] = time;
      }
    } catch (Exception | LinkageError failure) {
      String when = round < 0 ? "warming up" : "round " + (round + 1);
      out = new Standing.Failed(contender, when + ": " + reason(failure));
    }
  }

  Standing standing() {
    return out != null ? out : new Standing.Measured(contender, Statistics.of(times));
  }

  @Override
  public void close() {
    if (trial == null) {
      return;
    }
    try {
      trial.close();
    } catch (IOException | RuntimeException failure) {
      out = new Standing.Failed(contender, "cleaning up: " + reason(failure));
    }
  }

  /** What to tell people about a failure, in one line. */
  private static String reason(Throwable failure) {
    String message = failure.getMessage();
    String text = message == null || message.isBlank() ? failure.toString() : message;
    String line = text.strip().replaceAll("\\s*\\R\\s*", "; ");
    return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "...";
  }
}
