package dev.bailey.storage.copy;

import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Stamp;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Manifests that were written last, so that they need not be read again: most snapshots and
 * rollbacks follow another one of the same workspace. The file of a manifest is replaced and never
 * changed, so its number, size and time name what is in it. Thread-safe.
 */
final class RecentManifests {
  /** Some 30 MB. */
  private static final int MOST_ENTRIES = 100_000;

  private record Key(long device, long inode, long size, Stamp modified) {
    static Key of(FileStatus status) {
      return new Key(status.device(), status.inode(), status.size(), status.modified());
    }
  }

  private final Map<Key, Manifest> kept = new LinkedHashMap<>(16, 0.75f, true);
  private int entries;

  synchronized Optional<Manifest> find(FileStatus file) {
    return Optional.ofNullable(kept.get(Key.of(file)));
  }

  /** Keeps what is in a file; what was not used for the longest time makes room. */
  synchronized void keep(FileStatus file, Manifest manifest) {
    Manifest before = kept.put(Key.of(file), manifest);
    entries += size(manifest) - (before == null ? 0 : size(before));
    Iterator<Manifest> oldest = kept.values().iterator();
    while (entries > MOST_ENTRIES && oldest.hasNext()) {
      entries -= size(oldest.next());
      oldest.remove();
    }
  }

  private static int size(Manifest manifest) {
    return manifest.tree().entries().size();
  }
}
