package dev.bailey.benchmarks.race;

import java.io.IOException;

/** A contender made ready: every call of {@link #run} is one measured turn. */
@FunctionalInterface
public interface Trial extends AutoCloseable {
  /** Runs the program to its end; throws when it did not end well. */
  void run() throws Exception;

  /** Gives back what was made ready. */
  @Override
  default void close() throws IOException {}
}
