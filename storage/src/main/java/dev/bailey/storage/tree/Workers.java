package dev.bailey.storage.tree;

import dev.bailey.waiting.Uninterrupted;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs work on many files on several threads, of which the caller's is one. They are platform
 * threads, since a blocking system call pins the carrier of a virtual thread. The first failure
 * ends all work.
 */
public final class Workers {
  private static final int MOST_THREADS = 8;

  /** Fewer files than this per thread are not worth one. */
  private static final int WORTH_A_THREAD = 16;

  private Workers() {}

  /** Does something with each; all threads have ended when this returns or throws. */
  public static <T> void each(List<T> items, Consumer<T> action) {
    AtomicInteger next = new AtomicInteger();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Runnable work = () -> work(items, action, next, failure);
    List<Thread> helpers = new ArrayList<>();
    for (int i = 1; i < threads(items.size()); i++) {
      helpers.add(Thread.ofPlatform().name("bailey-storage").daemon().start(work));
    }
    work.run();
    if (failure.get() != null) {
      helpers.forEach(Thread::interrupt);
    }
    helpers.forEach(Uninterrupted::join);
    rethrow(failure.get());
  }

  private static int threads(int items) {
    int most = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    return Math.min(most, items / WORTH_A_THREAD);
  }

  private static <T> void work(
      List<T> items,
      Consumer<T> action,
      AtomicInteger next,
      AtomicReference<@Nullable Throwable> failure) {
    try {
      int at = next.getAndIncrement();
      while (at < items.size() && failure.get() == null) {
        Interruption.check();
        action.accept(items.get(at));
        at = next.getAndIncrement();
      }
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
    }
  }

  private static void rethrow(@Nullable Throwable failure) {
    if (failure instanceof RuntimeException known) {
      throw known;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure != null) {
      throw new IllegalStateException(failure);
    }
  }
}
