package dev.bailey.linux.namespace;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.cgroup.Cgroup;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Stops a cell and lets it go on. Not while a command is launched: the launcher, a thread of this
 * JVM, would be stopped with the rest.
 */
final class Freezing {
  private static final int LOOKS = 1000;
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(2);

  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final Cgroup group;
  private final Approaches approaches;
  private boolean frozen;

  Freezing(Cgroup group, Approaches approaches) {
    this.group = group;
    this.approaches = approaches;
  }

  /** Fails while the cell is stopped. */
  void beginLaunch() {
    lock.readLock().lock();
    if (frozen) {
      lock.readLock().unlock();
      throw BaileyException.of(ErrorCode.INVALID_STATE, "use", "sandbox", "it is paused")
          .withHint("Resume it first.");
    }
  }

  void endLaunch() {
    lock.readLock().unlock();
  }

  void freeze() {
    lock.writeLock().lock();
    try {
      if (!frozen) {
        approaches.halt();
        stop();
        frozen = true;
      }
    } catch (RuntimeException e) {
      approaches.go();
      throw e;
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Launchers that have done their work leave the group a moment later. */
  private void stop() {
    for (int look = 0; ; look++) {
      try {
        group.freeze();
        return;
      } catch (BaileyException e) {
        if (e.code() != ErrorCode.INVALID_STATE || look == LOOKS) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE);
      }
    }
  }

  void thaw() {
    lock.writeLock().lock();
    try {
      if (frozen) {
        group.thaw();
        frozen = false;
        approaches.go();
      }
    } finally {
      lock.writeLock().unlock();
    }
  }
}
