package dev.bailey.benchmarks.report;

import java.util.List;

/**
 * Everything that was measured of the way out.
 *
 * @param endurance without looks when it was not asked for
 */
public record EgressReport(List<LoadResult> loads, Footprints endurance) {
  public EgressReport {
    loads = List.copyOf(loads);
  }
}
