package dev.bailey.linux.launch;

import dev.bailey.log.Diagnostics;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The one thread that acts when time is up. Apart from the supervisors, since a caller who reads
 * output slowly can block those.
 */
public final class Deadlines {
  private static final ScheduledThreadPoolExecutor TIMER = timer();

  private Deadlines() {}

  private static ScheduledThreadPoolExecutor timer() {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("bailey-deadlines").factory());
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  /**
   * Acts then, on a thread of its own, unless it is cancelled before. For what may block. Where no
   * thread can be started, as when commands of this user are as many as it may have, on the one
   * that is there: other deadlines are late then, but none is lost. Nobody is told what it fails
   * with.
   */
  public static Future<?> inThreadAfter(Duration delay, Runnable action) {
    return inThreadAfter(delay, action, Thread.ofPlatform().daemon().name("bailey-timeout")::start);
  }

  static Future<?> inThreadAfter(Duration delay, Runnable action, Consumer<Runnable> threads) {
    Runnable quiet = () -> runQuietly(action);
    return after(
        delay,
        () -> {
          try {
            threads.accept(quiet);
          } catch (OutOfMemoryError e) {
            Diagnostics.debug(Deadlines.class, "start a thread", e);
            quiet.run();
          }
        });
  }

  /** A thread that fails would print that, into what may be a terminal of the caller's. */
  private static void runQuietly(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      Diagnostics.debug(Deadlines.class, "act when time is up", e);
    }
  }

  /**
   * Acts then, unless it is cancelled before. Every deadline of this JVM waits for the action: it
   * must not block.
   */
  public static Future<?> after(Duration delay, Runnable action) {
    return TIMER.schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS);
  }
}
