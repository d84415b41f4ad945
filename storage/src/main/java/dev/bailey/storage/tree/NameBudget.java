package dev.bailey.storage.tree;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Bounds the memory for the file names of one tree. A file costs a command next to nothing, and the
 * paths of many files in one deep directory can be larger than any heap: one workspace must not
 * exhaust the memory of the whole JVM.
 */
public final class NameBudget {
  private static final int SHARE_OF_MEMORY = 8;

  /** What is kept of a file beside its names and attributes, about. */
  private static final int ENTRY = 128;

  private final String operation;
  private final String subject;
  private final AtomicLong left =
      new AtomicLong(Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY);

  public NameBudget(String operation, String subject) {
    this.operation = operation;
    this.subject = subject;
  }

  /** Takes one more file whose names and attributes have so many bytes. */
  public void take(long bytes) {
    if (left.addAndGet(-(ENTRY + bytes)) < 0) {
      throw BaileyException.of(
              ErrorCode.RESOURCES_EXHAUSTED,
              operation,
              subject,
              "its file names take more memory than the JVM has for them")
          .withHint("Remove files that nobody needs, or give Bailey's JVM more memory.");
    }
  }
}
