package dev.bailey.randomtest;

import java.util.Random;

/**
 * How often a test repeats what it does at random, or against a race: few times by default, and
 * {@code N} times as often with {@code -Dbailey.rounds=N}.
 */
public final class Rounds {
  private static final int FACTOR = Integer.getInteger("bailey.rounds", 1);

  private static final long SAME_EACH_TIME = 7;

  private Rounds() {}

  /**
   * Seeds of random cases. By default the same in every run, so that an unchanged tree has the same
   * result twice; others in each run where many rounds were asked for, which look for what is new.
   */
  public static Random seeds() {
    return seeds(FACTOR);
  }

  static Random seeds(int factor) {
    return factor > 1 ? new Random() : new Random(SAME_EACH_TIME);
  }

  /** That many, or a multiple. */
  public static int atLeast(int few) {
    return few * FACTOR;
  }
}
