package dev.bailey.sessions.tools.standard;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** One thread that ends what takes too long. */
final class Deadlines {
  private static final ScheduledThreadPoolExecutor TIMER = timer();

  private Deadlines() {}

  private static ScheduledThreadPoolExecutor timer() {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("bailey-tool-deadlines").factory());
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  static Future<?> after(Duration delay, Runnable action) {
    return TIMER.schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS);
  }
}
