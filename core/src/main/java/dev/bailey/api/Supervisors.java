package dev.bailey.api;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Platform threads that wait for commands. They are kept for a moment and reused, and they never
 * keep the JVM alive.
 */
final class Supervisors {
  /**
   * Names and numbers threads itself, to save start-up time: the JDK's numbering factory links code
   * at run time.
   */
  private static final class Named implements ThreadFactory {
    private final AtomicLong started = new AtomicLong();

    @Override
    public Thread newThread(Runnable supervision) {
      Thread thread = new Thread(supervision, "bailey-supervisor-" + started.getAndIncrement());
      thread.setDaemon(true);
      return thread;
    }
  }

  private static final ThreadPoolExecutor THREADS =
      new ThreadPoolExecutor(
          0, Integer.MAX_VALUE, 2, TimeUnit.SECONDS, new SynchronousQueue<>(), new Named());

  private Supervisors() {}

  static void execute(Runnable supervision) {
    THREADS.execute(supervision);
  }
}
