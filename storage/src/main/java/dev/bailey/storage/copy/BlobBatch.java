package dev.bailey.storage.copy;

import dev.bailey.linux.files.Block;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.OpenFile;
import dev.bailey.storage.tree.FileCopy;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Adds several blobs to the store together: writes them under temporary names, syncs them, and then
 * renames them to their keys. A blob that has its final name is therefore complete, even after a
 * crash.
 */
final class BlobBatch implements AutoCloseable {
  private static final int READ_ONLY = 0400;
  private static final AtomicLong NUMBER = new AtomicLong();

  /** More files than this are made durable by one call for the whole file system. */
  private static final int FEW = 4;

  private final BlobStore store;
  private final Map<String, String> written = new ConcurrentHashMap<>();
  private final Set<String> used = ConcurrentHashMap.newKeySet();
  private final AtomicLong bytes = new AtomicLong();

  BlobBatch(BlobStore store) {
    this.store = store;
  }

  /** What was added, without what was there already. */
  long bytes() {
    return bytes.get();
  }

  /**
   * Reads a content and keeps it; called by several threads.
   *
   * @param known whether it is likely to be there already: then it is read before it is copied
   */
  String add(OpenFile file, long size, boolean known) {
    if (size <= FileCopy.BLOCK) {
      return addSmall(file, (int) size);
    }
    if (known) {
      String key = Keys.of(file, size);
      if (isThere(key)) {
        return key;
      }
    }
    return addLarge(file, size);
  }

  private String addSmall(OpenFile file, int size) {
    try (Block block = new Block(FileCopy.BLOCK)) {
      Keys.read(file, 0, block, size);
      String key = Keys.of(block, size);
      if (!isThere(key)) {
        String name = fresh();
        try (OpenFile copy = store.temporary().create(name, READ_ONLY)) {
          copy.write(0, block, size);
        }
        keep(key, name, size);
      }
      return key;
    }
  }

  private String addLarge(OpenFile file, long size) {
    String name = fresh();
    String key;
    try (OpenFile copy = store.temporary().create(name, READ_ONLY)) {
      key = copy.cloneFrom(file) ? Keys.of(copy, size) : Keys.copied(file, copy, size);
    } catch (RuntimeException e) {
      store.temporary().remove(name);
      throw e;
    }
    if (isThere(key)) {
      store.temporary().remove(name);
    } else {
      keep(key, name, size);
    }
    return key;
  }

  private boolean isThere(String key) {
    if (written.containsKey(key)) {
      return true;
    }
    boolean there = store.has(key);
    if (there) {
      // Another batch may have named it a moment ago: its directory becomes durable with us.
      used.add(key);
    }
    return there;
  }

  private void keep(String key, String name, long size) {
    if (written.putIfAbsent(key, name) == null) {
      bytes.addAndGet(size);
    } else {
      store.temporary().remove(name);
    }
  }

  private static String fresh() {
    return "blob-" + NUMBER.incrementAndGet();
  }

  /** From here on the contents are there, and stay. */
  void commit() {
    if (written.size() <= FEW) {
      for (String name : List.copyOf(written.values())) {
        try (OpenFile copy = store.temporary().file(name)) {
          copy.sync();
        }
      }
    } else {
      store.syncAll();
    }
    Set<Directory> shelves = new HashSet<>();
    written.forEach((key, name) -> {
      store.temporary().rename(name, store.shelf(key), BlobStore.name(key));
      shelves.add(store.shelf(key));
    });
    written.clear();
    used.forEach(key -> shelves.add(store.shelf(key)));
    if (shelves.size() <= FEW) {
      shelves.forEach(Directory::sync);
    } else {
      store.syncAll();
    }
  }

  /** Removes what was not committed. */
  @Override
  public void close() {
    written.values().forEach(store.temporary()::remove);
  }
}
