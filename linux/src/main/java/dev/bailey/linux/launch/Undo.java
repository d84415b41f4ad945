package dev.bailey.linux.launch;

/** Runs steps that take something apart: all of them, whatever fails. */
public final class Undo {
  private Undo() {}

  /** Throws the first failure, which has the later ones as suppressed. */
  public static void all(Iterable<Runnable> steps) {
    RuntimeException first = null;
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
    if (first != null) {
      throw first;
    }
  }

  /** Adds failures to the one that is the reason for taking apart. */
  public static void after(Throwable reason, Iterable<Runnable> steps) {
    for (Runnable step : steps) {
      try {
        step.run();
      } catch (RuntimeException e) {
        reason.addSuppressed(e);
      }
    }
  }
}
