package dev.bailey.linux.namespace;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.cgroup.Cgroup;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Stops a cell and lets it go on. Not while a command is launched: its entrant would be stopped
 * with the rest, and with it the thread of this JVM that waits for it.
 */
final class Freezing {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final Cgroup group;
  private boolean frozen;

  Freezing(Cgroup group) {
    this.group = group;
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
        group.freeze();
        frozen = true;
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  void thaw() {
    lock.writeLock().lock();
    try {
      if (frozen) {
        group.thaw();
        frozen = false;
      }
    } finally {
      lock.writeLock().unlock();
    }
  }
}
