package dev.bailey.benchmarks.report;

import java.util.List;

/**
 * All results of the benchmark of the egress gateway.
 *
 * @param endurance empty unless {@code --connections} was given
 */
public record EgressReport(List<LoadResult> loads, Footprints endurance) {
  public EgressReport {
    loads = List.copyOf(loads);
  }
}
