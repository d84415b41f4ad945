package dev.bailey.waiting;

/** Waits until something has happened; an interrupt meanwhile is kept for the caller. */
public final class Uninterrupted {
  private Uninterrupted() {}

  /** A wait that an interrupt ends, and that can be begun again. */
  public interface Wait<T, E extends Exception> {
    T await() throws InterruptedException, E;
  }

  public static <T, E extends Exception> T await(Wait<T, E> wait) throws E {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return wait.await();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Waits for the end of a thread. */
  public static void join(Thread thread) {
    var _ =
        await(() -> {
          thread.join();
          return thread;
        });
  }
}
