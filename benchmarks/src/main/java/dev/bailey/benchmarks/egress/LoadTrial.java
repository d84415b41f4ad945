package dev.bailey.benchmarks.egress;

import dev.bailey.benchmarks.race.RaceTrial;
import dev.bailey.benchmarks.race.Statistics;
import dev.bailey.benchmarks.report.LoadResult.Unit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** One workload over one route. The time is measured by the client itself, without its start. */
final class LoadTrial implements RaceTrial {
  private final Way way;
  private final Workload workload;
  private final List<Way.Figures> turns = new ArrayList<>();

  LoadTrial(Way way, Workload workload) {
    this.way = way;
    this.workload = workload;
  }

  @Override
  public void run() throws IOException {
    turns.add(way.ask(workload));
  }

  @Override
  public long time(long elapsed) {
    Way.Figures last = turns.getLast();
    return workload.unit() == Unit.MICROSECONDS ? last.median() : last.all();
  }

  /** Of the last turns, those before having been warm-up. */
  Statistics p99(int rounds) {
    return Statistics.of(
        turns.subList(turns.size() - rounds, turns.size()).stream()
            .mapToLong(Way.Figures::p99)
            .toArray());
  }
}
