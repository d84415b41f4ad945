package dev.bailey.linux.cellfiles;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Removes a directory with all that is in it, while other processes may be changing it: it keeps a
 * bounded number of names, has one directory open at a time, and gives up when new names come for
 * ever. Used for one tree by one thread.
 */
final class GuestTreeRemoval {
  private static final int DEEPEST = 500;

  /** More names of one directory are not kept at a time. */
  private static final int MOST_NAMES = 10_000;

  /** How often directories have more in them than was removed: those of a command come for ever. */
  private static final int TRIES = 2000;

  private final ShownTree tree;
  private final GuestRights rights;
  private final String top;
  private final Deque<Level> levels = new ArrayDeque<>();
  private int refilled;

  GuestTreeRemoval(ShownTree tree, String top) {
    this.tree = tree;
    rights = tree.rights();
    this.top = top;
  }

  /** A directory and those in it that are still to be removed. */
  private record Level(String path, Iterator<String> directories) {}

  /** What is at the path is gone when this returns, unless somebody makes it again. */
  void run() {
    descend(top);
    while (!levels.isEmpty()) {
      if (Thread.currentThread().isInterrupted()) {
        throw FileRefusal.interrupted("remove", top);
      }
      Level level = levels.peek();
      if (level.directories().hasNext()) {
        descend(Names.join(level.path(), level.directories().next()));
      } else {
        levels.pop();
        ascend(level.path());
      }
    }
  }

  /** Removes the files of a directory, and notes the directories in it. */
  private void descend(String path) {
    Optional<Directory> found = tree.find(path);
    if (found.isEmpty()) {
      removeOther(path);
      return;
    }
    try (Directory directory = found.get()) {
      if (levels.size() >= DEEPEST) {
        throw FileRefusal.tooDeep(top);
      }
      levels.push(new Level(path, removeFiles(path, directory).iterator()));
    }
  }

  /** What has come in the place of a directory; if it stays, the directory above is not empty. */
  private void removeOther(String path) {
    try (Directory parent = tree.find(Names.parent(path)).orElse(null)) {
      if (parent != null) {
        requireRemovable(path, parent, parent.status());
        parent.remove(Names.last(path));
      }
    }
  }

  /** Of as many names as come at once; returns those that are directories. */
  private List<String> removeFiles(String path, Directory directory) {
    FileStatus status = directory.status();
    if (!rights.mayRead(status) || !rights.mayChange(status)) {
      throw FileRefusal.otherUser("remove", path);
    }
    List<String> directories = new ArrayList<>();
    for (String name : directory.names(MOST_NAMES)) {
      requireRemovable(Names.join(path, name), directory, status);
      if (!directory.remove(name)) {
        directories.add(name);
      }
    }
    return directories;
  }

  private void requireRemovable(String path, Directory parent, FileStatus status) {
    Optional<FileStatus> file = parent.status(Names.last(path));
    if (file.isPresent() && !rights.mayRemove(status, file.get())) {
      throw FileRefusal.otherUser("remove", path);
    }
  }

  /** Removes a directory that was emptied; goes into it again where more is in it by now. */
  private void ascend(String path) {
    try (Directory parent = tree.find(Names.parent(path)).orElse(null)) {
      if (parent == null) {
        return;
      }
      requireRemovable(path, parent, parent.status());
      String name = Names.last(path);
      if (parent.removeDirectory(name) || parent.status(name).isEmpty()) {
        return;
      }
    }
    if (++refilled > TRIES) {
      throw FileRefusal.moving("remove", top);
    }
    descend(path);
  }
}
