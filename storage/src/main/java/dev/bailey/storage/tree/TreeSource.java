package dev.bailey.storage.tree;

import dev.bailey.linux.files.OpenFile;
import java.time.Instant;
import java.util.Optional;

/** A version of a workspace that can be read. */
public interface TreeSource extends AutoCloseable {
  Tree tree();

  /**
   * Files whose time of change lies before this are known by their times alone: whoever changed one
   * since would have changed them. {@link Instant#MIN} where times tell nothing.
   */
  Instant timesTellUntil();

  /** The content of a regular file; empty when it is gone by now. */
  Optional<OpenFile> open(Entry entry);

  @Override
  void close();
}
