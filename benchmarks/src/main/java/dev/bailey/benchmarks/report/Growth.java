package dev.bailey.benchmarks.report;

import dev.bailey.benchmarks.race.RoundRobin;
import dev.bailey.benchmarks.race.Standing;
import java.util.List;

/**
 * The results of one race that was repeated with more and more files.
 *
 * @param race how each step was run
 */
public record Growth(int fileSize, RoundRobin race, List<Step> steps) {
  public Growth {
    steps = List.copyOf(steps);
  }

  /** How all contenders did with this many files. */
  public record Step(int files, List<Standing> standings) {
    public Step {
      standings = List.copyOf(standings);
    }
  }
}
