package dev.bailey.storage.tree;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Removes trees of any depth, also while other processes move things in them. What lies very deep
 * is first moved up into a directory of Bailey's, and removed from there.
 */
public final class TreeRemoval {
  private static final int DEEPEST = 200;
  private static final int ALL_FOR_OWNER = 0700;
  private static final AtomicLong NUMBER = new AtomicLong();

  private final Directory attic;

  /** The attic must be on the same file system; nobody else writes there. */
  public TreeRemoval(Directory attic) {
    this.attic = attic;
  }

  /** Removes what has this name, whatever it is. Nothing there is fine. */
  public void remove(Directory parent, String name) {
    remove(parent, name, 0);
  }

  private void remove(Directory parent, String name, int depth) {
    if (parent.remove(name) || parent.removeDirectory(name)) {
      return;
    }
    Optional<FileStatus> status = parent.status(name);
    if (status.isEmpty()) {
      return;
    }
    if (depth == DEEPEST) {
      String moved = "deep-" + NUMBER.incrementAndGet();
      if (parent.rename(name, attic, moved)) {
        remove(attic, moved, 0);
      }
      return;
    }
    empty(parent, name, depth);
    if (!parent.removeDirectory(name)) {
      // Somebody adds while we remove: take it out of their reach.
      String moved = "busy-" + NUMBER.incrementAndGet();
      if (parent.rename(name, attic, moved)) {
        empty(attic, moved, depth);
        attic.removeDirectory(moved);
      }
    }
  }

  private void empty(Directory parent, String name, int depth) {
    Optional<Directory> found = parent.find(name);
    if (found.isEmpty()) {
      return;
    }
    try (Directory directory = found.get()) {
      int mode = directory.status().mode();
      if ((mode & ALL_FOR_OWNER) != ALL_FOR_OWNER) {
        directory.mode(mode | ALL_FOR_OWNER);
      }
      for (String child : directory.names()) {
        remove(directory, child, depth + 1);
      }
    }
  }
}
