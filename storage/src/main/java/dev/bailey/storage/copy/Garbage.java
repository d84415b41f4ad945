package dev.bailey.storage.copy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Directory;
import dev.bailey.log.Diagnostics;
import dev.bailey.workspace.SnapshotId;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/**
 * Finds and removes contents that no manifest and no index names any more. It waits for nobody, and
 * nobody waits for a call on another workspace: while contents are in use, what is to be removed is
 * noted, and removed when the last use ends.
 */
final class Garbage {
  /** Shared by uses, exclusive for removals. */
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  private final Set<String> candidates = ConcurrentHashMap.newKeySet();
  private final BlobStore blobs;
  private final Directory workspaces;
  private final RecentManifests recent;

  Garbage(BlobStore blobs, Directory workspaces, RecentManifests recent) {
    this.recent = recent;
    this.blobs = blobs;
    this.workspaces = workspaces;
  }

  /** A use of contents, of the thread that began it. */
  interface Use extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Begins to use contents, to name more of them, or to remove what names them. Until it ends
   * nothing is removed, and no manifest is looked for.
   */
  @SuppressWarnings("LockNotBeforeTry") // The try is the caller's.
  Use use() {
    lock.readLock().lock();
    return () -> {
      lock.readLock().unlock();
      collectLater();
    };
  }

  /** What others have noted is not the affair of who only used contents. */
  private void collectLater() {
    try {
      collect();
    } catch (BaileyException e) {
      Diagnostics.debug(Garbage.class, "cannot remove contents; the next start does", e);
    }
  }

  /** Removes those of these that no manifest names: now, or when nobody uses contents. */
  void collect(Collection<String> unnamed) {
    candidates.addAll(unnamed);
    collect();
  }

  /** Again, where another thread noted more and found the lock taken. */
  private void collect() {
    while (!candidates.isEmpty() && lock.writeLock().tryLock()) {
      try {
        removeCandidates();
      } finally {
        lock.writeLock().unlock();
      }
    }
  }

  private void removeCandidates() {
    Set<String> left = new HashSet<>(candidates);
    candidates.removeAll(left);
    unlessDamaged(() -> {
      named(keys -> keys.forEach(left::remove));
      blobs.remove(left);
    });
  }

  /** Removes everything that no manifest names. */
  void sweep() {
    Lock alone = lock.writeLock();
    alone.lock();
    try {
      unlessDamaged(() -> {
        Set<String> named = new HashSet<>();
        named(named::addAll);
        blobs.removeAllBut(named);
      });
    } finally {
      alone.unlock();
    }
  }

  /** Nobody knows what a manifest names that cannot be read: then everything stays. */
  private static void unlessDamaged(Runnable work) {
    try {
      work.run();
    } catch (BaileyException e) {
      if (e.code() != ErrorCode.DATA_DAMAGED) {
        throw e;
      }
    }
  }

  private void named(Consumer<Collection<String>> each) {
    for (String workspace : workspaces.names()) {
      try (Place place = new Place(workspaces.directory(workspace), recent)) {
        each.accept(place.indexContents());
        for (SnapshotId name : place.names()) {
          each.accept(ManifestReader.contents(name.value(), place.bytes(name)));
        }
      }
    }
  }
}
