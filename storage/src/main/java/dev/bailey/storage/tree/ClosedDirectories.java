package dev.bailey.storage.tree;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.Owners;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Directories that their owner took the right to read or enter from. Root can enter them anyway;
 * for other users they are made accessible while a tree is read, and get their mode back
 * afterwards.
 */
public final class ClosedDirectories implements AutoCloseable {
  private static final int ENTER_AND_READ = 0500;

  private record Closed(String path, int mode) {}

  private final boolean mayEnterAll = Owners.canBeSet();
  private final Directory root;
  private final Deque<Closed> closed = new ArrayDeque<>();

  public ClosedDirectories(Directory root) {
    this.root = root;
  }

  /** Lets us enter it; called by several threads, for a directory before those in it. */
  synchronized void open(Directory directory, String path, int mode) {
    if (!mayEnterAll && (mode & ENTER_AND_READ) != ENTER_AND_READ) {
      directory.mode(mode | ENTER_AND_READ);
      closed.push(new Closed(path, mode));
    }
  }

  /** The last one first: the way to it leads through the others. */
  @Override
  public synchronized void close() {
    for (Closed each : closed) {
      root.find(each.path())
          .ifPresent(directory -> {
            try (directory) {
              directory.mode(each.mode());
            }
          });
    }
    closed.clear();
  }
}
