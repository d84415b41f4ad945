package dev.bailey.benchmarks.report;

import java.util.List;

/**
 * Everything that was measured of the egress gateway.
 *
 * @param endurance without looks when it was not asked for
 */
public record EgressReport(List<LoadResult> loads, Footprints endurance) {
  public EgressReport {
    loads = List.copyOf(loads);
  }
}
