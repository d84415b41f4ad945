package dev.bailey.benchmarks.report;

import dev.bailey.benchmarks.race.Standing;
import java.util.OptionalDouble;

/**
 * What contenders get done on a number of threads.
 *
 * @param time between the ends of two commands, whichever thread ran them
 * @param processor time that each command takes, of this JVM and the processes it has reaped
 */
public record RateResult(int threads, Comparison time, Comparison processor) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Commands per second; absent when the contender did not finish. */
  static OptionalDouble perSecond(Standing standing) {
    return standing.measured().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(NANOS_PER_SECOND / standing.measured().get().median());
  }

  /** The rate of a contender as a multiple of a baseline's. */
  OptionalDouble rateRatio(String contender, String baseline) {
    OptionalDouble times = time.ratio(contender, baseline);
    return times.isEmpty() ? times : OptionalDouble.of(1 / times.getAsDouble());
  }
}
