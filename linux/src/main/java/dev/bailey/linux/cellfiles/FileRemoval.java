package dev.bailey.linux.cellfiles;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;

/** Removes one name. The path has no links; where one has come into it, nothing is removed. */
final class FileRemoval {
  private final ShownTree tree;
  private final GuestRights rights;
  private final String path;

  FileRemoval(ShownTree tree, String path) {
    this.tree = tree;
    rights = tree.rights();
    this.path = path;
  }

  /** Whether a directory would be removed; fails for what is not there or not to be removed. */
  boolean isOfDirectory() {
    try (Directory parent = tree.find(Names.parent(path)).orElse(null)) {
      return parent != null && removable(parent).isDirectory();
    }
  }

  /** Returns false when the path was changed meanwhile, and has to be looked up again. */
  boolean remove() {
    try (Directory parent = tree.find(Names.parent(path)).orElse(null)) {
      if (parent == null) {
        return false;
      }
      return removable(parent).isDirectory()
          ? removeDirectory(parent)
          : parent.remove(Names.last(path));
    }
  }

  private FileStatus removable(Directory parent) {
    FileStatus status =
        parent.status(Names.last(path)).orElseThrow(() -> FileRefusal.missing("remove", path));
    if (!rights.mayRemove(parent.status(), status)) {
      throw FileRefusal.otherUser("remove", path);
    }
    return status;
  }

  private boolean removeDirectory(Directory parent) {
    if (parent.removeDirectory(Names.last(path))) {
      return true;
    }
    try (Directory present = parent.find(Names.last(path)).orElse(null)) {
      if (present != null && !present.names(1).isEmpty()) {
        throw FileRefusal.notEmpty(path);
      }
    }
    return false;
  }
}
