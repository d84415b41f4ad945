package dev.bailey.linux.cellfiles;

import dev.bailey.backend.FileEntry;
import dev.bailey.backend.FileVisitor;
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
 * Walks a tree that other processes may be changing, or have made huge on purpose: it keeps a
 * bounded number of names and has one directory open at a time. Used for one walk by one thread.
 */
final class TreeWalk {
  /** Deeper directories are left out. */
  private static final int DEEPEST = 500;

  /** More names are not kept at a time. */
  private static final int MOST_NAMES = 1_000_000;

  private final Directory root;
  private final GuestRights rights;
  private final FilePolicy policy;
  private final FileVisitor visitor;
  private final Deque<Level> levels = new ArrayDeque<>();
  private int kept;

  TreeWalk(Directory root, GuestRights rights, FilePolicy policy, FileVisitor visitor) {
    this.root = root;
    this.rights = rights;
    this.policy = policy;
    this.visitor = visitor;
  }

  /** A directory and what is still to be visited of it. */
  private record Level(String path, int size, Iterator<String> names) {}

  /** Ends when all was visited or the visitor wants no more. */
  void run(String start) {
    root.find(start).ifPresent(this::descend);
    boolean goOn = true;
    while (goOn && !levels.isEmpty()) {
      Level level = levels.peek();
      goOn = level.names().hasNext() ? visitSome(level) : ascend();
    }
  }

  private boolean ascend() {
    kept -= levels.pop().size();
    return true;
  }

  private void descend(Directory directory) {
    try (directory) {
      FileStatus status = directory.status();
      if (!rights.mayRead(status) || !rights.maySearch(status)) {
        return;
      }
      if (levels.size() >= DEEPEST || kept >= MOST_NAMES) {
        visitor.leftOut(Names.shown(directory.path()) + " is too deep or too much");
        return;
      }
      List<String> names = directory.names(MOST_NAMES - kept);
      kept += names.size();
      levels.push(new Level(directory.path(), names.size(), names.iterator()));
    }
  }

  /** Visits names of a directory up to one that is a directory itself. */
  private boolean visitSome(Level level) {
    Optional<Directory> found = root.find(level.path());
    if (found.isEmpty()) {
      return ascend();
    }
    try (Directory directory = found.get()) {
      while (level.names().hasNext()) {
        if (Thread.currentThread().isInterrupted()) {
          throw FileRefusal.interrupted("search", level.path());
        }
        String name = level.names().next();
        String path = Names.join(level.path(), name);
        Optional<FileStatus> status =
            policy.mayRead(path) ? directory.status(name) : Optional.empty();
        if (status.isEmpty()) {
          continue;
        }
        if (status.get().isDirectory()) {
          if (visitor.enter(FileDescription.of(path, status.get()))) {
            root.find(path).ifPresent(this::descend);
            return true;
          }
        } else if (!visitor.visit(new Found(directory, path, status.get()))) {
          return false;
        }
      }
    }
    return true;
  }

  /** A file whose directory is open. */
  private final class Found implements FileVisitor.Visited {
    private final Directory directory;
    private final String path;
    private final FileStatus status;

    Found(Directory directory, String path, FileStatus status) {
      this.directory = directory;
      this.path = path;
      this.status = status;
    }

    @Override
    public FileEntry file() {
      return FileDescription.of(path, status);
    }

    @Override
    public Optional<byte[]> read(int most) {
      if (!status.isRegular() || status.size() > most) {
        return Optional.empty();
      }
      Optional<OpenFile> opened = directory.findFile(Names.last(path));
      if (opened.isEmpty()) {
        return Optional.empty();
      }
      try (OpenFile file = opened.get()) {
        FileStatus now = file.status();
        return rights.mayRead(now) && now.size() <= most
            ? Optional.of(FileContent.read(file, path, most))
            : Optional.empty();
      }
    }
  }
}
