package dev.bailey.storage.btrfs;

import dev.bailey.error.BaileyException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Write-back of the file system that workspaces are on, through one descriptor that has been open
 * since before anything was written. The kernel tells each descriptor of an error once, whichever
 * call asks first: all calls go through here, one after the other, and an error is kept for those
 * that follow.
 */
final class WriteBack {
  private final Runnable sync;
  private final Function<BaileyException, Optional<BaileyException>> loss;
  private final AtomicLong asked = new AtomicLong();
  private long covered;
  private boolean closed;
  private @Nullable BaileyException lost;

  /**
   * Nothing is lost yet.
   *
   * @param sync syncfs(2) of the descriptor
   * @param loss what its error means to all who wrote; empty where only this caller is told
   */
  WriteBack(Runnable sync, Function<BaileyException, Optional<BaileyException>> loss) {
    this.sync = sync;
    this.loss = loss;
  }

  /**
   * Makes durable what was written before; fails for good once something was lost. One write-back
   * is enough for all callers that waited for it to begin. After {@link #close} nothing is left to
   * be done.
   */
  void settle() {
    long ticket = asked.incrementAndGet();
    synchronized (this) {
      requireIntact();
      if (covered < ticket && !closed) {
        commit();
      }
    }
  }

  synchronized void requireIntact() {
    if (lost != null) {
      throw lost;
    }
  }

  /**
   * Makes durable what was done, also after something else was lost: going back and giving room
   * back is possible then. Fails where this call is the one that the kernel tells.
   */
  synchronized void commit() {
    long present = asked.get();
    try {
      sync.run();
    } catch (BaileyException e) {
      lost = loss.apply(e).orElse(null);
      throw lost == null ? e : lost;
    }
    covered = present;
  }

  /** The last write-back, of which nothing is told that was told before. */
  synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (lost == null) {
      commit();
    }
  }
}
