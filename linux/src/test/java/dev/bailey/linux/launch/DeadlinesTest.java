package dev.bailey.linux.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What is to be done when time is up is done, whatever else has become scarce. */
final class DeadlinesTest {
  private static String actingThread(Consumer<Runnable> threads) throws Exception {
    CompletableFuture<String> acted = new CompletableFuture<>();
    var _ =
        Deadlines.inThreadAfter(
            Duration.ZERO, () -> acted.complete(Thread.currentThread().getName()), threads);
    return acted.get(60, TimeUnit.SECONDS);
  }

  @Test
  void itActsOnAThreadOfItsOwn() throws Exception {
    assertThat(actingThread(action -> Thread.ofPlatform().name("own").start(action)))
        .isEqualTo("own");
  }

  /**
   * Whoever waits for the command is told; nobody else prints what a thread of ours failed with.
   */
  @Test
  void aFailureEndsInTheThread() throws Exception {
    CompletableFuture<Throwable> uncaught = new CompletableFuture<>();
    CompletableFuture<Runnable> given = new CompletableFuture<>();
    var _ =
        Deadlines.inThreadAfter(
            Duration.ZERO,
            () -> {
              throw new IllegalStateException("still alive");
            },
            given::complete);
    Thread thread = Thread.ofPlatform().unstarted(given.get(60, TimeUnit.SECONDS));
    thread.setUncaughtExceptionHandler((_, failure) -> uncaught.complete(failure));
    thread.start();
    thread.join();
    assertThat(uncaught).isNotDone();
  }

  @Test
  void itActsWhereNoThreadCanBeStarted() throws Exception {
    String thread =
        actingThread(_ -> {
          throw new OutOfMemoryError("unable to create native thread");
        });
    assertThat(thread).isEqualTo("bailey-deadlines");
  }
}
