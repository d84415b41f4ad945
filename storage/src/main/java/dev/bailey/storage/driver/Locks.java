package dev.bailey.storage.driver;

import dev.bailey.workspace.WorkspaceId;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Striped locks by which calls for one workspace wait for each other. Two workspaces may share a
 * stripe, which only costs time.
 */
final class Locks {
  private static final int COUNT = 1024;

  private final ReentrantLock[] locks = new ReentrantLock[COUNT];

  Locks() {
    Arrays.setAll(locks, _ -> new ReentrantLock());
  }

  <T> T holding(WorkspaceId id, Supplier<T> work) {
    return holding(id, id, work);
  }

  /** Takes both in the order of their numbers, as everybody does. */
  <T> T holding(WorkspaceId one, WorkspaceId other, Supplier<T> work) {
    int low = Math.min(number(one), number(other));
    int high = Math.max(number(one), number(other));
    locks[low].lock();
    try {
      locks[high].lock();
      try {
        return work.get();
      } finally {
        locks[high].unlock();
      }
    } finally {
      locks[low].unlock();
    }
  }

  private static int number(WorkspaceId id) {
    return Math.floorMod(id.value().hashCode(), COUNT);
  }
}
