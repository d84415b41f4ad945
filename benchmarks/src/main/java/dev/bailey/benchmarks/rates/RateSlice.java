package dev.bailey.benchmarks.rates;

import dev.bailey.benchmarks.contender.OwnProcess;
import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.RaceTrial;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Counts the commands that several threads complete in a fixed time, one prepared contender per
 * thread.
 *
 * <p>Processor time is that of this JVM and of the processes it has reaped. It includes what is
 * made ahead or taken apart in the background, for which a pause is made in the end. What the
 * kernel's own threads do, above all taking network namespaces apart, no process is charged for.
 */
final class RateSlice {
  /** Until a sandbox has prepared what it only prepares for a second command. */
  private static final int UNCOUNTED = 2;

  private static final Duration SETTLING = Duration.ofMillis(100);

  private RateSlice() {}

  /** Opens, runs and closes; only running is measured. */
  static RateTurn run(Contender contender, int threads, long nanoseconds) throws Exception {
    List<RaceTrial> trials = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      for (int i = 0; i < threads; i++) {
        trials.add(contender.preparation().prepare());
      }
      all(executor, trials, trial -> repeat(trial, UNCOUNTED));
      long processor = OwnProcess.processor();
      long start = System.nanoTime();
      long commands = all(executor, trials, trial -> until(trial, start + nanoseconds));
      long elapsed = System.nanoTime() - start;
      Thread.sleep(SETTLING);
      return new RateTurn(commands, elapsed, OwnProcess.processor() - processor);
    } finally {
      close(trials);
    }
  }

  private interface Work {
    long of(RaceTrial trial) throws Exception;
  }

  /** The sum of what the threads have done; the first failure of one is that of all. */
  private static long all(ExecutorService executor, List<RaceTrial> trials, Work work)
      throws Exception {
    List<Callable<Long>> tasks = new ArrayList<>();
    trials.forEach(trial -> tasks.add(() -> work.of(trial)));
    long sum = 0;
    for (Future<Long> done : executor.invokeAll(tasks)) {
      sum += result(done);
    }
    return sum;
  }

  private static long result(Future<Long> done) throws Exception {
    try {
      return done.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  private static long repeat(RaceTrial trial, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      trial.run();
    }
    return times;
  }

  private static long until(RaceTrial trial, long end) throws Exception {
    long commands = 0;
    do {
      trial.run();
      commands++;
    } while (System.nanoTime() - end < 0);
    return commands;
  }

  private static void close(List<RaceTrial> trials) throws IOException {
    for (RaceTrial trial : trials) {
      trial.close();
    }
  }
}
