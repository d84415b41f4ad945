package dev.bailey.randomtest;

/**
 * How often a test repeats what it does at random, or against a race: few times by default, and
 * {@code N} times as often with {@code -Dbailey.rounds=N}.
 */
public final class Rounds {
  private static final int FACTOR = Integer.getInteger("bailey.rounds", 1);

  private Rounds() {}

  /** That many, or a multiple. */
  public static int atLeast(int few) {
    return few * FACTOR;
  }
}
