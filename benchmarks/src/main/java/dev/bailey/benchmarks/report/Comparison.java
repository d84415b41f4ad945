package dev.bailey.benchmarks.report;

import dev.bailey.benchmarks.race.RoundRobin;
import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.race.Statistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The measurements of a finished race, with the machine and the targets that they are judged by.
 *
 * @param name what kind of comparison it is
 * @param command what every contender ran
 * @param baselines ids of the contenders the others are measured by
 */
public record Comparison(
    String name,
    String command,
    RoundRobin race,
    BenchmarkMachine machine,
    List<Standing> standings,
    List<String> baselines,
    List<SpeedTarget> targets) {

  public Comparison {
    standings = List.copyOf(standings);
    baselines = List.copyOf(baselines);
    targets = List.copyOf(targets);
  }

  /** A contender's median as a multiple of a baseline's; absent when one did not finish. */
  public OptionalDouble ratio(String contender, String baseline) {
    Optional<Statistics> own = measured(contender);
    Optional<Statistics> other = measured(baseline);
    if (own.isEmpty() || other.isEmpty()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(own.get().ratioTo(other.get()));
  }

  /** Whether a target was kept in this race. */
  public SpeedTarget.Verdict verdict(SpeedTarget target) {
    OptionalDouble ratio = ratio(target.contender(), target.baseline());
    if (ratio.isEmpty()) {
      return SpeedTarget.Verdict.NOT_MEASURED;
    }
    return ratio.getAsDouble() <= target.most()
        ? SpeedTarget.Verdict.MET
        : SpeedTarget.Verdict.MISSED;
  }

  private Optional<Statistics> measured(String id) {
    for (Standing standing : standings) {
      if (standing.contender().id().equals(id)) {
        return standing.measured();
      }
    }
    return Optional.empty();
  }
}
