package dev.bailey.storage.copy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Directory;
import dev.bailey.workspace.SnapshotId;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;

/** Finds and removes contents that no manifest and no index names any more. */
final class Garbage {
  private final BlobStore blobs;
  private final Directory workspaces;
  private final RecentManifests recent;

  Garbage(BlobStore blobs, Directory workspaces, RecentManifests recent) {
    this.recent = recent;
    this.blobs = blobs;
    this.workspaces = workspaces;
  }

  /** Removes those of the candidates that nobody names. */
  void collect(Collection<String> candidates) {
    aloneUnlessDamaged(() -> {
      Set<String> left = new HashSet<>(candidates);
      named(keys -> keys.forEach(left::remove));
      blobs.remove(left);
    });
  }

  /** Removes everything that nobody names. */
  void sweep() {
    aloneUnlessDamaged(() -> {
      Set<String> named = new HashSet<>();
      named(named::addAll);
      blobs.removeAllBut(named);
    });
  }

  /** Nobody knows what a manifest names that cannot be read: then everything stays. */
  private void aloneUnlessDamaged(Runnable work) {
    Lock alone = blobs.lock().writeLock();
    alone.lock();
    try {
      work.run();
    } catch (BaileyException e) {
      if (e.code() != ErrorCode.DATA_DAMAGED) {
        throw e;
      }
    } finally {
      alone.unlock();
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
