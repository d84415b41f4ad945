package dev.bailey.waiting;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The pauses between looks at what others change, until a deadline. Of one thread. */
public final class Polling {
  private static final long FIRST_NANOS = 50_000;
  private static final long LAST_NANOS = 10_000_000;

  private final long deadline;
  private final long longest;
  private long pause;

  private Polling(Duration limit, long first, long longest) {
    deadline = System.nanoTime() + limit.toNanos();
    pause = first;
    this.longest = longest;
  }

  /** With exponential backoff, 50 µs to 10 ms: for what the kernel does soon. */
  public static Polling withBackoff(Duration limit) {
    return new Polling(limit, FIRST_NANOS, LAST_NANOS);
  }

  /** With pauses of one length. */
  public static Polling every(Duration pause, Duration limit) {
    return new Polling(limit, pause.toNanos(), pause.toNanos());
  }

  /**
   * Waits a little; false, without waiting, when the deadline has passed. An interrupt is kept for
   * the caller: killing and removing must not stop half-way.
   */
  public boolean sleep() {
    if (isOver()) {
      return false;
    }
    boolean interrupted = Thread.interrupted();
    LockSupport.parkNanos(next());
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return true;
  }

  /** The same; also false, at once, when the thread is interrupted, which it stays. */
  public boolean sleepUnlessInterrupted() {
    if (isOver()) {
      return false;
    }
    try {
      Thread.sleep(Duration.ofNanos(next()));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private boolean isOver() {
    return System.nanoTime() - deadline >= 0;
  }

  private long next() {
    long now = pause;
    pause = Math.min(2 * now, longest);
    return now;
  }
}
