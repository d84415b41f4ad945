package dev.bailey.sessions.tools.calls;

import dev.bailey.log.Diagnostics;
import dev.bailey.sessions.api.ToolProgress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Delivers progress of a tool to one subscriber, on a virtual thread of its own. Progress that a
 * slow subscriber has no room for is dropped and counted: it holds up neither the tool nor other
 * subscribers.
 */
final class Listener {
  private static final int MOST_WAITING = 256;

  private final Consumer<ToolProgress> target;
  private final Deque<ToolProgress> waiting = new ArrayDeque<>();
  private final Lock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private long skipped;
  private boolean closed;
  private boolean ended;

  Listener(Consumer<ToolProgress> target) {
    this.target = target;
    Thread.ofVirtual().name("bailey-progress").start(this::deliver);
  }

  /** Never blocks for long. */
  void tell(ToolProgress progress) {
    lock.lock();
    try {
      if (closed || ended) {
        return;
      }
      if (waiting.size() >= MOST_WAITING) {
        skipped++;
        return;
      }
      addSkipped();
      waiting.add(progress);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void addSkipped() {
    if (skipped > 0) {
      waiting.add(new ToolProgress.Skipped(skipped));
      skipped = 0;
    }
  }

  /** Nothing more comes. */
  void close() {
    lock.lock();
    try {
      closed = true;
      addSkipped();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until all was told that was to be told. */
  void awaitEnd() throws InterruptedException {
    lock.lock();
    try {
      while (!ended) {
        changed.await();
      }
    } finally {
      lock.unlock();
    }
  }

  private void deliver() {
    try {
      while (true) {
        ToolProgress next = next();
        if (next == null) {
          return;
        }
        target.accept(next);
      }
    } catch (InterruptedException _) {
      // This thread is its own, and ends here: whoever interrupts it wants just that.
    } catch (RuntimeException e) {
      // A caller whose code fails hears no more of this call; the call itself goes on.
      Diagnostics.debug(Listener.class, "a listener to a tool's progress failed", e);
    } finally {
      end();
    }
  }

  private @Nullable ToolProgress next() throws InterruptedException {
    lock.lock();
    try {
      while (waiting.isEmpty() && !closed) {
        changed.await();
      }
      return waiting.poll();
    } finally {
      lock.unlock();
    }
  }

  private void end() {
    lock.lock();
    try {
      ended = true;
      waiting.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
