package dev.bailey.storage.driver;

import dev.bailey.linux.files.Directory;

/** A workspace in the making. Closing one that was not published removes it. */
public interface Draft extends AutoCloseable {
  Directory directory();

  /** Makes what was written durable, and then the workspace be there, in one step. */
  void publish();

  @Override
  void close();
}
