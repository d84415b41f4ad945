package dev.bailey.benchmarks.report;

import java.time.Duration;
import java.util.List;

/**
 * Rates of this build, by number of threads, and of another one.
 *
 * @param turn how long each contender ran commands in each round
 * @param before of the other build, in the same order; empty when none was named
 */
public record RatesReport(Duration turn, List<RateResult> now, List<RateResult> before) {
  public RatesReport {
    now = List.copyOf(now);
    before = List.copyOf(before);
  }
}
