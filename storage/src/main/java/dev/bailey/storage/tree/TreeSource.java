package dev.bailey.storage.tree;

import dev.bailey.linux.files.OpenFile;
import java.time.Instant;
import java.util.Optional;

/** A version of a workspace that can be read. */
public interface TreeSource extends AutoCloseable {
  Tree tree();

  /**
   * A file whose ctime is earlier than this is unchanged if its inode and times are unchanged. A
   * later ctime may hide a change within the same clock tick, so the content must be compared.
   * {@link Instant#MIN}: always compare.
   */
  Instant timesTellUntil();

  /** The content of a regular file; empty when it is gone by now. */
  Optional<OpenFile> open(Entry entry);

  @Override
  void close();
}
