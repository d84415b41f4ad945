package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Counts what is under way in a session, and lets one thing have it alone: while that waits, nobody
 * else comes in, so that a busy session can be paused too.
 */
final class Traffic {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition quiet = lock.newCondition();
  private final String session;
  private int underWay;
  private @Nullable String alone;

  Traffic(String session) {
    this.session = session;
  }

  /** What was begun, until it is closed. */
  interface Passage extends AutoCloseable {
    @Override
    void close();
  }

  /** Begins something; fails while something else has the session alone. */
  Passage begin(String doing) {
    lock.lock();
    try {
      if (alone != null) {
        throw busy(doing, "it is being " + alone);
      }
      underWay++;
    } finally {
      lock.unlock();
    }
    return once(() -> underWay--);
  }

  /** Waits until nothing is under way, and keeps it so; fails when that takes too long. */
  Passage alone(String doing, String being, Duration patience) {
    lock.lock();
    try {
      if (alone != null) {
        throw busy(doing, "it is being " + alone);
      }
      alone = being;
      if (!awaitQuiet(patience)) {
        alone = null;
        throw busy(
            doing, underWay == 1 ? "a command still runs" : underWay + " commands still run");
      }
    } finally {
      lock.unlock();
    }
    return once(() -> alone = null);
  }

  private boolean awaitQuiet(Duration patience) {
    long left = patience.toNanos();
    try {
      while (underWay > 0) {
        if (left <= 0) {
          return false;
        }
        left = quiet.awaitNanos(left);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  int underWay() {
    lock.lock();
    try {
      return underWay;
    } finally {
      lock.unlock();
    }
  }

  private Passage once(Runnable end) {
    boolean[] ended = new boolean[1];
    return () -> {
      lock.lock();
      try {
        if (!ended[0]) {
          ended[0] = true;
          end.run();
          quiet.signalAll();
        }
      } finally {
        lock.unlock();
      }
    };
  }

  private BaileyException busy(String doing, String reason) {
    return BaileyException.of(ErrorCode.BUSY, doing, "session " + session, reason)
        .withHint("Try again when that has ended.");
  }
}
