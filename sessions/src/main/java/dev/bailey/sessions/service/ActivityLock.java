package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The readers-writer lock of one session. Any number of activities share it: commands, tools,
 * snapshots, forks. What changes the session as a whole takes it exclusively: rollback, pause,
 * resume, destroy.
 *
 * <p>It differs from the locks of the JDK in three ways. A hold belongs to no thread: the hold of a
 * command is released by the thread that sees the command end. Sharing never waits: while the lock
 * is held or awaited exclusively, it fails with {@code BUSY} and says by what. So an exclusive
 * request is granted once the present activities have ended, however busy the session is; its wait
 * has a timeout. Who ends the activities itself reserves the lock first.
 */
final class ActivityLock {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition released = lock.newCondition();
  private final String session;
  private int shared;
  private @Nullable String exclusive;

  ActivityLock(String session) {
    this.session = session;
  }

  /** A use of the session that was granted; closing it twice counts once. */
  interface Hold extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Begins an activity beside others.
   *
   * @param doing for the message when that is refused, such as "run a command in"
   */
  Hold share(String doing) {
    lock.lock();
    try {
      requireNotExclusive(doing);
      shared++;
    } finally {
      lock.unlock();
    }
    return once(() -> shared--);
  }

  /**
   * Keeps new activities out and waits until the present ones have ended.
   *
   * @param doing for the message when that is refused, such as "pause"
   * @param being for the messages of those who are kept out, such as "paused"
   * @param longest how long to wait; fails with {@code BUSY} after that
   */
  Hold exclude(String doing, String being, Duration longest) {
    lock.lock();
    try {
      requireNotExclusive(doing);
      exclusive = being;
      if (!await(() -> shared == 0, longest)) {
        exclusive = null;
        throw stillRunning(doing, shared);
      }
    } finally {
      lock.unlock();
    }
    return once(() -> exclusive = null);
  }

  /**
   * Keeps new activities out, while the present ones go on: the caller ends them. An exclusive hold
   * for something else is waited for; one for the same is refused at once.
   *
   * @param doing for the message when that is refused, such as "destroy"
   * @param being for the messages of those who are kept out, such as "destroyed"
   * @param longest how long to wait; fails with {@code BUSY} after that
   */
  Hold reserve(String doing, String being, Duration longest) {
    lock.lock();
    try {
      var _ = await(() -> exclusive == null || exclusive.equals(being), longest);
      requireNotExclusive(doing);
      exclusive = being;
    } finally {
      lock.unlock();
    }
    return once(() -> exclusive = null);
  }

  /** Fails where activities are left that the caller could not end. */
  void requireNoneShared(String doing) {
    int left = shared();
    if (left > 0) {
      throw stillRunning(doing, left);
    }
  }

  /** Fails while the lock is held or awaited exclusively. */
  void requireFree(String doing) {
    lock.lock();
    try {
      requireNotExclusive(doing);
    } finally {
      lock.unlock();
    }
  }

  private void requireNotExclusive(String doing) {
    if (exclusive != null) {
      throw busy(doing, "it is being " + exclusive);
    }
  }

  private boolean await(BooleanSupplier condition, Duration longest) {
    long left = longest.toNanos();
    try {
      while (!condition.getAsBoolean()) {
        if (left <= 0) {
          return false;
        }
        left = released.awaitNanos(left);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** How many activities there are. */
  int shared() {
    lock.lock();
    try {
      return shared;
    } finally {
      lock.unlock();
    }
  }

  private Hold once(Runnable release) {
    boolean[] isReleased = new boolean[1];
    return () -> {
      lock.lock();
      try {
        if (!isReleased[0]) {
          isReleased[0] = true;
          release.run();
          released.signalAll();
        }
      } finally {
        lock.unlock();
      }
    };
  }

  private BaileyException stillRunning(String doing, int left) {
    return busy(doing, left == 1 ? "a command still runs" : left + " commands still run");
  }

  private BaileyException busy(String doing, String reason) {
    return BaileyException.of(ErrorCode.BUSY, doing, "session " + session, reason)
        .withHint("Try again when that has ended.");
  }
}
