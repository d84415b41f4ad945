package dev.bailey.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs the same check for several subjects at once, for checks that mostly wait. */
public final class AtOnce {
  private AtOnce() {}

  /** A check that may be interrupted. */
  @FunctionalInterface
  public interface Check<T> {
    /** Fails where the subject does. */
    void of(T subject) throws InterruptedException;
  }

  /** Runs all of them to their end, and fails where one has failed. */
  public static <T> void check(List<T> subjects, Check<T> check)
      throws InterruptedException, ExecutionException {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> checks = new ArrayList<>();
      for (T subject : subjects) {
        checks.add(
            threads.submit(() -> {
              check.of(subject);
              return null;
            }));
      }
      for (Future<?> each : checks) {
        each.get();
      }
    }
  }
}
