package dev.bailey.randomtest;

import java.util.Optional;
import java.util.Random;

/**
 * Tries a property with random cases, of {@link Rounds#seeds}. The first one that fails is made
 * smaller within bounds, and ends the test with its seed; {@code -Dbailey.seed=N} runs that case
 * alone.
 */
public final class RandomTest {
  private static final String SEED = "bailey.seed";

  private RandomTest() {}

  /** What must hold for every case; throws where it does not. */
  @FunctionalInterface
  public interface Property {
    void check(Draws draws) throws Exception;
  }

  /** Checks that many cases, or {@link Rounds a multiple}. */
  public static void check(int cases, Property property) {
    Long asked = Long.getLong(SEED);
    if (asked != null) {
      check(asked, "the case asked for", property);
      return;
    }
    Random seeds = Rounds.seeds();
    int all = Rounds.atLeast(cases);
    for (int number = 1; number <= all; number++) {
      // Short enough to be typed.
      check(seeds.nextInt(1 << 30), "case " + number + " of " + all, property);
    }
  }

  private static void check(long seed, String name, Property property) {
    Optional<Failure> failure = Failure.of(Draws.of(seed), property);
    if (failure.isPresent()) {
      throw new Shrinking(property).smaller(failure.get()).error(name + " failed", seed);
    }
  }
}
