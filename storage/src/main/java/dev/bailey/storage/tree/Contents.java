package dev.bailey.storage.tree;

import dev.bailey.linux.files.OpenFile;

/** Where the contents of files come from. Called by several threads. */
@FunctionalInterface
public interface Contents {
  /** Writes the content of a regular file into an empty one. */
  void fill(Entry entry, OpenFile target);
}
