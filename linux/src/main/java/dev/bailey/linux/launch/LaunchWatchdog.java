package dev.bailey.linux.launch;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The watchdog timer of all launches: checks each one that takes longer than 20 ms, every 20 ms. It
 * goes on for a while when there are none: a timer for each launch would wake a thread at every
 * launch.
 */
final class LaunchWatchdog {
  /**
   * The time between two checks. Far longer than a launch takes; others of the same sandbox may
   * wait for their turn.
   */
  private static final Duration PAUSE = Duration.ofMillis(20);

  /** How many times there is nothing to check before the timer stops. */
  private static final int IDLE_TICKS = 50;

  private static final Set<Watch> UNDER_WAY = ConcurrentHashMap.newKeySet();
  private static final AtomicBoolean TICKING = new AtomicBoolean();

  private LaunchWatchdog() {}

  /** A launch that is checked until this is closed. */
  static final class Watch implements AutoCloseable {
    private final long begin = System.nanoTime();
    private final Runnable action;
    private @Nullable Future<?> own;

    private Watch(Runnable action) {
      this.action = action;
    }

    private void runIfLong(long now) {
      if (now - begin >= PAUSE.toNanos()) {
        action.run();
      }
    }

    @Override
    public void close() {
      UNDER_WAY.remove(this);
      if (own != null) {
        own.cancel(false);
      }
    }
  }

  /**
   * Begins with a launch.
   *
   * @param longest how long it may take; one that may take less than a pause is checked then, too
   */
  static Watch begin(Duration longest, Runnable action) {
    Watch watch = new Watch(action);
    if (longest.compareTo(PAUSE) < 0) {
      watch.own = Deadlines.after(longest, action);
    }
    UNDER_WAY.add(watch);
    try {
      tickAgain();
    } catch (RuntimeException | Error e) {
      // Nobody will close it: it would be checked when its launch is long over.
      watch.close();
      TICKING.set(false);
      throw e;
    }
    return watch;
  }

  private static void tickAgain() {
    if (!TICKING.get() && TICKING.compareAndSet(false, true)) {
      schedule(0);
    }
  }

  private static void schedule(int idle) {
    var _ = Deadlines.after(PAUSE, () -> tick(idle));
  }

  private static void tick(int idle) {
    try {
      long now = System.nanoTime();
      UNDER_WAY.forEach(watch -> watch.runIfLong(now));
    } finally {
      // Whatever has failed: launches that others hold up would never end.
      goOn(UNDER_WAY.isEmpty() ? idle + 1 : 0);
    }
  }

  private static void goOn(int idle) {
    if (idle < IDLE_TICKS) {
      schedule(idle);
      return;
    }
    TICKING.set(false);
    // One may have begun just before.
    if (!UNDER_WAY.isEmpty()) {
      tickAgain();
    }
  }
}
