package dev.bailey.benchmarks.race;

import java.util.Arrays;

/**
 * Summary of measured times, in nanoseconds. No mean: one outlier would move it.
 *
 * @param rounds how many times there are
 * @param p95 the smallest time that at least 95 of 100 do not exceed (nearest rank)
 */
public record Statistics(int rounds, long median, long p95, long min) {

  /** Of at least one time; the order does not matter. */
  public static Statistics of(long... nanoseconds) {
    if (nanoseconds.length == 0) {
      throw new IllegalArgumentException("no times to summarise");
    }
    long[] sorted = nanoseconds.clone();
    Arrays.sort(sorted);
    int count = sorted.length;
    long median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    int rank = (95 * count + 99) / 100;
    return new Statistics(count, median, sorted[rank - 1], sorted[0]);
  }

  /** This median as a multiple of another. */
  public double ratioTo(Statistics other) {
    return (double) median / other.median;
  }
}
