package dev.bailey.linux.cgroup.files;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Exponential backoff, 50 µs to 10 ms, while the kernel is waited for, until a deadline. Interrupts
 * are kept for the caller: killing and removing must not stop half-way.
 */
public final class Backoff {
  private static final long FIRST_NANOS = 50_000;
  private static final long LAST_NANOS = 10_000_000;

  private final long deadline;
  private long step = FIRST_NANOS;

  public Backoff(Duration limit) {
    this.deadline = System.nanoTime() + limit.toNanos();
  }

  /** Waits a little; false, without waiting, when the deadline has passed. */
  public boolean sleep() {
    if (System.nanoTime() - deadline >= 0) {
      return false;
    }
    boolean interrupted = Thread.interrupted();
    LockSupport.parkNanos(step);
    step = Math.min(2 * step, LAST_NANOS);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return true;
  }
}
