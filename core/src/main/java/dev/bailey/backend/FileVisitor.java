package dev.bailey.backend;

import java.util.Optional;

/** Receives the files that {@link CellFiles#walk} finds. */
public interface FileVisitor {
  /** Whether to look into a directory. */
  boolean enter(FileEntry directory);

  /** Called for all that is no directory. Returns whether to go on. */
  boolean visit(Visited file);

  /** Something was left out, since the tree is too deep or too wide. */
  void leftOut(String why);

  /** A file that was found, to be read at once. */
  interface Visited {
    FileEntry file();

    /** The content of a regular file; empty when it is none any more, or larger than this. */
    Optional<byte[]> read(int most);
  }
}
