package dev.bailey.benchmarks.race;

import java.io.IOException;

/** A contender made ready: every call of {@link #run} is one measured turn. */
@FunctionalInterface
public interface RaceTrial extends AutoCloseable {
  /** Runs the program to its end; throws when it did not end well. */
  void run() throws Exception;

  /**
   * What the turn that ended well has taken, in nanoseconds.
   *
   * @param elapsed by the clock around it, for trials that know no better
   */
  default long time(long elapsed) {
    return elapsed;
  }

  /** Called before each turn, outside the measured time. */
  default void before() throws Exception {}

  /** Called after each turn that ended well, outside the measured time. */
  default void after() throws Exception {}

  /** Gives back what was made ready. */
  @Override
  default void close() throws IOException {}
}
