package dev.bailey.benchmarks.rates;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How much is measured, and of what.
 *
 * @param warmUp rounds before any is counted, until the JVM has compiled what a launch runs
 * @param turn how long each contender runs commands in each round
 * @param threads the numbers of threads to measure with
 * @param user who runs everything; the caller if empty
 * @param against the tree of another build to compare with
 */
public record RatePlan(
    int rounds,
    int warmUp,
    Duration turn,
    List<Integer> threads,
    Optional<String> user,
    Optional<Path> against) {

  public RatePlan {
    threads = List.copyOf(threads);
    if (threads.isEmpty() || threads.stream().anyMatch(it -> it < 1)) {
      throw new IllegalArgumentException("not numbers of threads: " + threads);
    }
  }

  /** That of the targets: about two minutes. */
  public static RatePlan standard() {
    return new RatePlan(
        7, 2, Duration.ofSeconds(1), List.of(1, 8, 64), Optional.empty(), Optional.empty());
  }

  public RatePlan withRounds(int value) {
    return new RatePlan(value, warmUp, turn, threads, user, against);
  }

  public RatePlan withThreads(List<Integer> value) {
    return new RatePlan(rounds, warmUp, turn, value, user, against);
  }

  /** Everything is run by another user. */
  public RatePlan as(String value) {
    return new RatePlan(rounds, warmUp, turn, threads, Optional.of(value), against);
  }

  public RatePlan against(Path tree) {
    return new RatePlan(rounds, warmUp, turn, threads, user, Optional.of(tree));
  }
}
