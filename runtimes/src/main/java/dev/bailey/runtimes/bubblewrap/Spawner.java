package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.ffm.Spawn;
import dev.bailey.waiting.Uninterrupted;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The one thread that starts bwrap. A sandbox dies with the thread that started it, not with the
 * process (PR_SET_PDEATHSIG), so that thread must live as long as the JVM.
 */
final class Spawner {
  private static final ThreadPoolExecutor THREAD =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().daemon().name("bailey-spawner").factory());

  private Spawner() {}

  /** Starts something there, and waits until it is started. */
  static void run(Spawn spawn) {
    Future<?> run = THREAD.submit(spawn::run);
    try {
      var _ = Uninterrupted.await(run::get);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
