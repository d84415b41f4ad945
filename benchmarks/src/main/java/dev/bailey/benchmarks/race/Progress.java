package dev.bailey.benchmarks.race;

/** Hears how far a race is. */
@FunctionalInterface
public interface Progress {
  /** Called before each round, and once more after the last with {@code done == total}. */
  void at(int done, int total);

  /** Called when something else begins than before. */
  default void stage(String what) {}
}
