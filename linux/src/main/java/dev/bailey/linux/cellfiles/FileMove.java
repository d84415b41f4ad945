package dev.bailey.linux.cellfiles;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;

/** Gives a file another name, in one step. Neither path has links. */
final class FileMove {
  private final ShownTree tree;
  private final GuestRights rights;
  private final String from;
  private final String to;

  FileMove(ShownTree tree, String from, String to) {
    this.tree = tree;
    rights = tree.rights();
    this.from = from;
    this.to = to;
    if (to.startsWith(from + "/")) {
      throw FileRefusal.invalid("move", from, "it cannot be moved into itself");
    }
  }

  /** Returns false when a path was changed meanwhile, and has to be looked up again. */
  boolean move() {
    try (Directory old = tree.find(Names.parent(from)).orElse(null);
        Directory next = tree.find(Names.parent(to)).orElse(null)) {
      if (old == null || next == null) {
        return false;
      }
      requireRights(old, next);
      if (old.renameNew(Names.last(from), next, Names.last(to))) {
        return true;
      }
      if (next.status(Names.last(to)).isPresent()) {
        throw FileRefusal.taken("move", to);
      }
      return false;
    }
  }

  private void requireRights(Directory old, Directory next) {
    FileStatus file =
        old.status(Names.last(from)).orElseThrow(() -> FileRefusal.missing("move", from));
    // A directory that moves to another one is changed itself: its ".." is.
    boolean changed = file.isDirectory() && !Names.parent(from).equals(Names.parent(to));
    if (!rights.mayRemove(old.status(), file) || (changed && !rights.mayWrite(file))) {
      throw FileRefusal.otherUser("move", from);
    }
    if (!rights.mayChange(next.status())) {
      throw FileRefusal.otherUser("move", to);
    }
  }
}
