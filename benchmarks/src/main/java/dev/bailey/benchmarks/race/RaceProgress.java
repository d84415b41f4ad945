package dev.bailey.benchmarks.race;

/** Is told how far a race is, while it runs. */
@FunctionalInterface
public interface RaceProgress {
  /** Called before each round, and once more after the last with {@code done == total}. */
  void at(int done, int total);

  /** Called when something else begins than before. */
  default void stage(String what) {}
}
