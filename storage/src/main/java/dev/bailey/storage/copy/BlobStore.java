package dev.bailey.storage.copy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.OpenFile;
import dev.bailey.storage.tree.Contents;
import dev.bailey.storage.tree.Entry;
import dev.bailey.storage.tree.Interruption;
import dev.bailey.storage.tree.ProgressCount;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Contents by key, each once, in 256 directories. They are added and used within a {@link
 * Garbage.Use}; while there is one, nothing is removed.
 */
final class BlobStore implements AutoCloseable {
  private static final int SHELVES = 256;

  private final Directory blobs;
  private final Directory temporary;
  private final List<Directory> shelves = new ArrayList<>();

  BlobStore(Directory blobs, Directory temporary) {
    this.blobs = blobs;
    this.temporary = temporary;
    boolean made = false;
    for (int i = 0; i < SHELVES; i++) {
      String name = HexFormat.of().toHexDigits((byte) i);
      made |= blobs.makeDirectory(name, 0700);
      shelves.add(blobs.directory(name));
    }
    if (made) {
      blobs.sync();
    }
  }

  Directory temporary() {
    return temporary;
  }

  Directory shelf(String key) {
    return shelves.get(key.charAt(0));
  }

  static String name(String key) {
    return Keys.hex(key).substring(2);
  }

  boolean has(String key) {
    return shelf(key).status(name(key)).isPresent();
  }

  /** A content to be read, which was looked at: it is what it was when it was kept. */
  OpenFile open(Entry entry) {
    OpenFile blob = found(entry);
    try {
      requireSame(entry, Keys.of(blob, entry.status().size()));
      return blob;
    } catch (RuntimeException e) {
      blob.close();
      throw e;
    }
  }

  /** What is wrong with the content of a file; empty where it is what it was when it was kept. */
  Optional<String> damage(Entry entry) {
    try (OpenFile blob = found(entry)) {
      long size = entry.status().size();
      if (blob.status().size() != size) {
        return Optional.of("its content has another size than was kept");
      }
      requireSame(entry, Keys.of(blob, size));
      return Optional.empty();
    } catch (BaileyException e) {
      return Optional.of(Interruption.unlessCancelled(e).reason());
    }
  }

  private OpenFile found(Entry entry) {
    String key = entry.content();
    return shelf(key)
        .findFile(name(key))
        .orElseThrow(() -> damaged(entry, "its content is missing in the storage"));
  }

  private static void requireSame(Entry entry, String key) {
    if (!key.equals(entry.content())) {
      throw damaged(entry, "its content is not what was kept; the disk may be failing");
    }
  }

  private static BaileyException damaged(Entry entry, String reason) {
    return BaileyException.of(
        ErrorCode.DATA_DAMAGED, "read the file", Names.shown(entry.path()), reason);
  }

  /** Contents for files to be made; one that is not what it was when it was kept is refused. */
  Contents contents(ProgressCount progress) {
    return (entry, target) -> {
      long size = entry.status().size();
      try (OpenFile blob = found(entry)) {
        boolean shared = size > 0 && target.cloneFrom(blob);
        requireSame(entry, shared ? Keys.of(target, size) : Keys.copied(blob, target, size));
        progress.bytes(size);
      }
    };
  }

  /** What is written to the store's file system is durable. */
  void syncAll() {
    blobs.syncFileSystem();
  }

  /** Removes what is not named. Nobody else may use contents meanwhile. */
  void removeAllBut(Set<String> named) {
    for (int i = 0; i < SHELVES; i++) {
      String start = HexFormat.of().toHexDigits((byte) i);
      for (String name : shelves.get(i).names()) {
        if (!named.contains(Keys.of(start + name))) {
          shelves.get(i).remove(name);
        }
      }
    }
  }

  /** Removes these. Nobody else may use contents meanwhile. */
  void remove(Iterable<String> keys) {
    for (String key : keys) {
      shelf(key).remove(name(key));
    }
  }

  @Override
  public void close() {
    shelves.forEach(Directory::close);
    blobs.close();
  }
}
