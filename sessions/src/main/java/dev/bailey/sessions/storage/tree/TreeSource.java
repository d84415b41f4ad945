package dev.bailey.sessions.storage.tree;

import dev.bailey.linux.files.OpenFile;
import java.util.Optional;

/** A version of a workspace that can be read. */
public interface TreeSource extends AutoCloseable {
  Tree tree();

  /** The content of a regular file; empty when it is gone by now. */
  Optional<OpenFile> open(Entry entry);

  @Override
  void close();
}
