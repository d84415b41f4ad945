package dev.bailey.storage.tree;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;

/** Ends long work when the caller's thread is interrupted. */
public final class Interruption {
  private Interruption() {}

  /** Throws when it is; the interruption stays noted in the thread. */
  public static void check() {
    if (Thread.currentThread().isInterrupted()) {
      throw BaileyException.of(ErrorCode.CANCELLED, "copy", "files", "interrupted");
    }
  }

  /** The failure itself; thrown where it says that the thread was interrupted. */
  public static BaileyException unlessCancelled(BaileyException failure) {
    if (failure.code() == ErrorCode.CANCELLED) {
      throw failure;
    }
    return failure;
  }
}
