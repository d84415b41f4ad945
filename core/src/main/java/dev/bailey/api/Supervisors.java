package dev.bailey.api;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Platform threads that wait for commands. They are kept for a moment and reused, and they never
 * keep the JVM alive.
 */
final class Supervisors {
  private static final ThreadFactory NAMED =
      Thread.ofPlatform().daemon().name("bailey-supervisor-", 0).factory();

  private static final ThreadPoolExecutor THREADS =
      new ThreadPoolExecutor(
          0, Integer.MAX_VALUE, 2, TimeUnit.SECONDS, new SynchronousQueue<>(), NAMED);

  private Supervisors() {}

  static void execute(Runnable supervision) {
    THREADS.execute(supervision);
  }
}
