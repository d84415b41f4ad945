package dev.bailey.benchmarks.report;

import dev.bailey.benchmarks.race.Standing;
import java.util.OptionalDouble;

/**
 * How one load went on all ways.
 *
 * @param amount what one turn is worth in the unit, for rates
 */
public record LoadResult(String title, Unit unit, double amount, Comparison comparison) {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICRO = 1e3;

  /** What a result is told in. */
  public enum Unit {
    MEGABYTES_PER_SECOND("MB/s"),
    CONNECTIONS_PER_SECOND("connections/s"),
    MICROSECONDS("microseconds");

    private final String label;

    Unit(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  /** The median in the unit; absent when the contender did not finish. */
  public OptionalDouble median(Standing standing) {
    if (standing.measured().isEmpty()) {
      return OptionalDouble.empty();
    }
    long nanos = standing.measured().get().median();
    return OptionalDouble.of(
        unit == Unit.MICROSECONDS ? nanos / NANOS_PER_MICRO : amount * NANOS_PER_SECOND / nanos);
  }
}
