package dev.bailey.linux.cellfiles;

import dev.bailey.backend.FileEntry;
import dev.bailey.backend.FileVisitor;
import dev.bailey.linux.cellfiles.GuestPaths.Place;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.OpenFile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Walks a tree, and what is mounted in it, that other processes may be changing, or have made huge
 * on purpose: what it keeps of them is within {@link WalkBounds}, and it has one directory open at
 * a time. Used for one walk by one thread.
 */
final class TreeWalk {
  private final ShownTrees trees;
  private final FileVisitor visitor;
  private final Deque<Level> levels = new ArrayDeque<>();
  private final WalkBounds bounds;
  private int keptNames;
  private long keptBytes;
  private int notes;

  TreeWalk(ShownTrees trees, FileVisitor visitor, WalkBounds bounds) {
    this.trees = trees;
    this.visitor = visitor;
    this.bounds = bounds;
  }

  /**
   * A directory and what is still to be visited of it.
   *
   * @param size how many names it has
   * @param bytes of these names, and of its path
   */
  private record Level(
      Place place, FileStatus status, int size, long bytes, Iterator<String> names) {
    static Level of(Place place, FileStatus status, List<String> names) {
      long bytes = place.path().length();
      for (String name : names) {
        bytes += name.length();
      }
      return new Level(place, status, names.size(), bytes, names.iterator());
    }
  }

  /** Ends when all was visited or the visitor wants no more. */
  void run(Place start, Directory directory) {
    descend(start, directory);
    boolean goOn = true;
    while (goOn && !levels.isEmpty()) {
      Level level = levels.peek();
      goOn = level.names().hasNext() ? visitSome(level) : ascend();
    }
  }

  private boolean ascend() {
    Level level = levels.pop();
    keptNames -= level.size();
    keptBytes -= level.bytes();
    return true;
  }

  private void descend(Place place, Directory directory) {
    FileStatus status = directory.status();
    GuestRights rights = place.tree().rights();
    if (!rights.mayRead(status) || !rights.maySearch(status)) {
      return;
    }
    if (levels.size() >= bounds.depth() || isFull()) {
      leaveOut(place, "is too deep or too much");
      return;
    }
    List<String> names = directory.names(bounds.names() - keptNames, bounds.bytes() - keptBytes);
    Level level = Level.of(place, status, names);
    keptNames += level.size();
    keptBytes += level.bytes();
    levels.push(level);
    if (isFull()) {
      leaveOut(place, "may have more names than are visited");
    }
  }

  private boolean isFull() {
    return keptNames >= bounds.names() || keptBytes >= bounds.bytes();
  }

  private void leaveOut(Place place, String why) {
    if (++notes < bounds.notes()) {
      visitor.leftOut(Names.shown(place.shown()) + " " + why);
    } else if (notes == bounds.notes()) {
      visitor.leftOut("more is left out than is told");
    }
  }

  private void enter(Found found) {
    try (Directory directory = found.open().orElse(null)) {
      if (directory != null) {
        descend(found.place(), directory);
      }
    }
  }

  /** Visits names of a directory up to one that is a directory itself. */
  private boolean visitSome(Level level) {
    Place place = level.place();
    // The one whose rights were asked: another in its place may be one that commands cannot enter.
    Optional<Directory> found = place.tree().findAgain(place.path(), level.status());
    if (found.isEmpty()) {
      return ascend();
    }
    try (Directory directory = found.get()) {
      while (level.names().hasNext()) {
        if (Thread.currentThread().isInterrupted()) {
          throw FileRefusal.interrupted("search", place.shown());
        }
        Found file = look(place, directory, level.names().next());
        Optional<FileStatus> status = file.status();
        if (status.isEmpty()) {
          continue;
        }
        if (status.get().isDirectory()) {
          if (visitor.enter(file.file())) {
            enter(file);
            return true;
          }
        } else if (!visitor.visit(file)) {
          return false;
        }
      }
    }
    return true;
  }

  /** What has a name, or is mounted upon it. */
  private Found look(Place at, Directory directory, String name) {
    String path = Names.join(at.path(), name);
    ShownTree mounted = trees.mountedAt(at.tree(), path);
    Place place = mounted == null ? new Place(at.tree(), path) : new Place(mounted, "");
    if (!place.tree().policy().mayRead(place.path())) {
      return new Found(place, directory, Optional.empty());
    }
    return new Found(
        place, directory, mounted == null ? directory.status(name) : mounted.status(""));
  }

  /**
   * A file whose directory is open.
   *
   * @param status empty for what is not there, or not to be read
   */
  private record Found(Place place, Directory directory, Optional<FileStatus> status)
      implements FileVisitor.Visited {
    /** As a directory. */
    private Optional<Directory> open() {
      return place.path().isEmpty()
          ? place.tree().find("")
          : directory.find(Names.last(place.path()));
    }

    @Override
    public FileEntry file() {
      return FileDescription.of(place.shown(), status.orElseThrow());
    }

    @Override
    public Optional<byte[]> read(int most) {
      FileStatus before = status.orElseThrow();
      if (!before.isRegular() || before.size() > most) {
        return Optional.empty();
      }
      Optional<OpenFile> opened =
          place.path().isEmpty()
              ? place.tree().findFile("")
              : directory.findFile(Names.last(place.path()));
      if (opened.isEmpty()) {
        return Optional.empty();
      }
      try (OpenFile file = opened.get()) {
        FileStatus now = file.status();
        return place.tree().rights().mayRead(now) && now.size() <= most
            ? Optional.of(FileContent.read(file, place.shown(), most))
            : Optional.empty();
      }
    }
  }
}
