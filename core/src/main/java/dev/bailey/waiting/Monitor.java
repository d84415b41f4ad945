package dev.bailey.waiting;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock with one condition, held for the length of a {@code try}:
 *
 * <pre>{@code
 * try (Monitor _ = monitor.enter()) {
 *   ended = true;
 *   monitor.changed();
 * }
 * }</pre>
 */
public final class Monitor implements AutoCloseable {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** One that nobody holds. */
  public Monitor() {}

  /** Takes the lock. */
  @SuppressWarnings("LockNotBeforeTry") // The try is the caller's.
  public Monitor enter() {
    lock.lock();
    return this;
  }

  /** Takes the lock, unless the thread is interrupted before. */
  @SuppressWarnings("LockNotBeforeTry") // The try is the caller's.
  public Monitor enterInterruptibly() throws InterruptedException {
    lock.lockInterruptibly();
    return this;
  }

  /** Wakes all that wait for a change. */
  public void changed() {
    changed.signalAll();
  }

  /** Waits for a change; to be called in a loop. */
  @SuppressWarnings("WaitNotInLoop") // The loop is the caller's.
  public void await() {
    changed.awaitUninterruptibly();
  }

  /** Waits for a change for so many nanoseconds, in a loop. Returns how many are left. */
  @SuppressWarnings("WaitNotInLoop") // The loop is the caller's.
  public long await(long nanos) throws InterruptedException {
    return changed.awaitNanos(nanos);
  }

  /** Releases the lock. */
  @Override
  public void close() {
    lock.unlock();
  }
}
