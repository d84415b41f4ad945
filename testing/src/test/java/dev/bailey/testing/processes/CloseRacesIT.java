package dev.bailey.testing.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Policy;
import dev.bailey.randomtest.Rounds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Closing a sandbox while others start commands in it: everybody comes back, with a clear word. */
final class CloseRacesIT {
  private static final int ROUNDS = Rounds.atLeast(40);

  @TempDir Path project;

  @Test
  void everybodyComesBack() throws InterruptedException {
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    for (int round = 0; round < ROUNDS; round++) {
      Sandbox sandbox = Sandbox.open(Policy.project(project));
      CountDownLatch ran = new CountDownLatch(1);
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        threads.add(
            Thread.ofPlatform().daemon().start(() -> useUntilClosed(sandbox, ran, failures)));
      }
      if (round % 2 == 1) {
        // Else on a slow machine each is closed before anything has run.
        assertThat(ran.await(60, TimeUnit.SECONDS)).as("control: a command ran").isTrue();
      }
      Thread.sleep(5 + round % 7);
      threads.add(Thread.ofPlatform().daemon().start(sandbox::close));
      for (Thread thread : threads) {
        assertThat(thread.join(Duration.ofSeconds(60))).as("round %d", round).isTrue();
      }
    }
    assertThat(failures).isEmpty();
  }

  private static void useUntilClosed(
      Sandbox sandbox, CountDownLatch ran, Queue<Throwable> failures) {
    try {
      while (true) {
        if (sandbox.exec("/bin/true").outcome().equals(new Outcome.Exited(0))) {
          ran.countDown();
        }
      }
    } catch (BaileyException e) {
      if (e.code() != ErrorCode.INVALID_STATE) {
        failures.add(e);
      }
    } catch (RuntimeException e) {
      failures.add(e);
    }
  }
}
