package dev.bailey.benchmarks.rates;

import dev.bailey.benchmarks.race.RaceTrial;
import dev.bailey.benchmarks.race.Statistics;
import dev.bailey.benchmarks.race.Unavailable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One contender on a number of threads. Its time is that between the ends of two commands: the
 * reciprocal of commands per second.
 */
public final class RateTrial implements RaceTrial {
  private final RateJvm jvm;
  private final String contender;
  private final int threads;
  private final long nanoseconds;
  private final List<RateTurn> turns = new ArrayList<>();

  /** Throws {@link Unavailable} where the contender cannot run. */
  public RateTrial(RateJvm jvm, String contender, int threads, RatePlan plan)
      throws IOException, Unavailable {
    this.jvm = jvm;
    this.contender = contender;
    this.threads = threads;
    nanoseconds = plan.turn().toNanos();
    var _ = jvm.turn(contender, 1, 0);
  }

  @Override
  public void run() throws IOException, Unavailable {
    turns.add(jvm.turn(contender, threads, nanoseconds));
  }

  @Override
  public long time(long elapsed) {
    return turns.getLast().timePerCommand();
  }

  /** Processor time per command in the last turns, those before having been warm-up. */
  public Statistics processor(int rounds) {
    return Statistics.of(
        turns.subList(turns.size() - rounds, turns.size()).stream()
            .mapToLong(RateTurn::processorPerCommand)
            .toArray());
  }
}
