package dev.bailey.storage.tree;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.OpenFile;
import java.time.Instant;
import java.util.Optional;

/** A directory as it is on disk. */
public final class DirectorySource implements TreeSource {
  private final Directory root;
  private final Tree tree;
  private final Instant timesTellUntil;
  private final Runnable release;
  private final ClosedDirectories closed;

  /** Looks at all of it; the directory is closed with this. */
  public DirectorySource(Directory root, Instant timesTellUntil) {
    this(root, timesTellUntil, () -> {});
  }

  /** The same, with something to give back afterwards. */
  public DirectorySource(Directory root, Instant timesTellUntil, Runnable release) {
    this.root = root;
    this.timesTellUntil = timesTellUntil;
    this.release = release;
    closed = new ClosedDirectories(root);
    try {
      tree = new TreeScan(Tree.EMPTY).of(root, closed);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public Tree tree() {
    return tree;
  }

  @Override
  public Instant timesTellUntil() {
    return timesTellUntil;
  }

  @Override
  public Optional<OpenFile> open(Entry entry) {
    return root.findFile(entry.path());
  }

  @Override
  public void close() {
    closed.close();
    root.close();
    release.run();
  }
}
