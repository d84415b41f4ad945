package dev.bailey.linux.namespace;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Does in the background what no result needs to wait for: it takes cells apart, where the kernel
 * waits for a grace period before it lets go of a mount namespace. When it falls behind, callers do
 * the work themselves, so that what is left to do stays bounded.
 */
final class Janitor {
  private static final int BACKLOG = 64;

  private static final ThreadPoolExecutor WORKER = worker();

  private Janitor() {}

  private static ThreadPoolExecutor worker() {
    ThreadPoolExecutor worker =
        new ThreadPoolExecutor(
            1,
            1,
            2,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(BACKLOG),
            Thread.ofPlatform().daemon().name("bailey-janitor").factory(),
            new ThreadPoolExecutor.CallerRunsPolicy());
    worker.allowCoreThreadTimeOut(true);
    return worker;
  }

  static void run(Runnable work) {
    WORKER.execute(work);
  }

  /** Waits until everything handed over is released. */
  static void finish() {
    try {
      WORKER.submit(() -> {}).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
