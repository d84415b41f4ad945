package dev.bailey.linux.cellfiles;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import java.util.Optional;

/** Makes the missing directories of a path without links, as {@code mkdir -p} does. */
final class DirectoryMaking {
  private static final int NEW_DIRECTORY = 0755;

  private final ShownTree tree;
  private final GuestRights rights;
  private final String operation;

  /**
   * @param operation what they are made for, for messages
   */
  DirectoryMaking(ShownTree tree, String operation) {
    this.tree = tree;
    rights = tree.rights();
    this.operation = operation;
  }

  /** The directory, made where it is missing; empty when something else came in. */
  Optional<Directory> make(String path) {
    Optional<Directory> found = tree.find(path);
    if (found.isPresent() || path.isEmpty()) {
      return found;
    }
    Directory here = tree.directory().directory("");
    String way = "";
    for (String name : path.split("/", -1)) {
      way = Names.join(way, name);
      try (Directory above = here) {
        make(above, name, way);
        found = above.find(name);
      }
      if (found.isEmpty()) {
        return found;
      }
      here = found.get();
    }
    return Optional.of(here);
  }

  private void make(Directory above, String name, String path) {
    FileStatus status = above.status();
    if (!rights.maySearch(status)) {
      throw FileRefusal.otherUser(operation, path);
    }
    if (above.status(name).isPresent()) {
      return;
    }
    if (!rights.mayWrite(status)) {
      throw FileRefusal.otherUser(operation, path);
    }
    if (above.makeDirectory(name, NEW_DIRECTORY) && rights.mustGive()) {
      above.find(name).ifPresent(this::give);
    }
  }

  /**
   * Gives a new directory to the user of commands. They may have put another in its place, one of
   * somebody else: that would have something in it, or it would be worth nothing.
   */
  private void give(Directory made) {
    try (made) {
      if (made.names(1).isEmpty()) {
        made.owner(rights.user(), rights.group());
      }
    }
  }
}
