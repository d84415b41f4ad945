package dev.bailey.storage.driver;

import dev.bailey.workspace.WorkspaceId;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A lock for each workspace in use. Calls that change a workspace wait for all others on it, calls
 * that read one only for those that change it. No call waits for one on another workspace.
 */
final class Locks {
  /** A lock, and how many calls hold it or wait for it. */
  private record Counted(ReentrantReadWriteLock lock, int users) {
    Counted plus(int more) {
      return new Counted(lock, users + more);
    }
  }

  private final ConcurrentMap<WorkspaceId, Counted> locks = new ConcurrentHashMap<>();
  private final Function<ReentrantReadWriteLock, Lock> reading;

  /**
   * None is in use yet.
   *
   * @param together whether several calls may read a workspace at once
   */
  Locks(boolean together) {
    reading = together ? ReentrantReadWriteLock::readLock : ReentrantReadWriteLock::writeLock;
  }

  /** Changes a workspace. */
  <T> T changing(WorkspaceId id, Supplier<T> work) {
    return holding(id, ReentrantReadWriteLock::writeLock, work);
  }

  /** Changes two. */
  <T> T changing(WorkspaceId one, WorkspaceId other, Supplier<T> work) {
    return inOrder(one, other, ReentrantReadWriteLock::writeLock, work);
  }

  /** Reads a workspace. */
  <T> T reading(WorkspaceId id, Supplier<T> work) {
    return holding(id, reading, work);
  }

  /** Reads two. */
  <T> T reading(WorkspaceId one, WorkspaceId other, Supplier<T> work) {
    return inOrder(one, other, reading, work);
  }

  /** Takes both in the order of their names, as every call does. */
  private <T> T inOrder(
      WorkspaceId one,
      WorkspaceId other,
      Function<ReentrantReadWriteLock, Lock> kind,
      Supplier<T> work) {
    boolean first = one.value().compareTo(other.value()) <= 0;
    return holding(first ? one : other, kind, () -> holding(first ? other : one, kind, work));
  }

  private <T> T holding(
      WorkspaceId id, Function<ReentrantReadWriteLock, Lock> kind, Supplier<T> work) {
    Lock lock = kind.apply(taken(id));
    try {
      lock.lock();
      try {
        return work.get();
      } finally {
        lock.unlock();
      }
    } finally {
      giveBack(id);
    }
  }

  private ReentrantReadWriteLock taken(WorkspaceId id) {
    return locks
        .merge(id, new Counted(new ReentrantReadWriteLock(), 1), (present, _) -> present.plus(1))
        .lock();
  }

  private void giveBack(WorkspaceId id) {
    locks.computeIfPresent(id, (_, counted) -> counted.users() == 1 ? null : counted.plus(-1));
  }
}
