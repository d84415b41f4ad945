package dev.bailey.linux.launch;

import org.jspecify.annotations.Nullable;

/** Runs steps that take something apart: all of them, whatever fails. */
public final class Undo {
  private Undo() {}

  /** Throws the first failure, which has the later ones as suppressed. */
  public static void all(Iterable<Runnable> steps) {
    RuntimeException first = run(null, steps);
    if (first != null) {
      throw first;
    }
  }

  /** Adds failures to the one that is the reason for taking apart. */
  public static void after(RuntimeException reason, Iterable<Runnable> steps) {
    run(reason, steps);
  }

  private static @Nullable RuntimeException run(
      @Nullable RuntimeException reason, Iterable<Runnable> steps) {
    RuntimeException first = reason;
    for (Runnable step : steps) {
      try {
        step.run();
      } catch (RuntimeException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    return first;
  }
}
