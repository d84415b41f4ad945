package dev.bailey.linux.launch;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

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

  /** Acts then, unless it is cancelled before. */
  public static Future<?> after(Duration delay, Runnable action) {
    return TIMER.schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS);
  }
}
