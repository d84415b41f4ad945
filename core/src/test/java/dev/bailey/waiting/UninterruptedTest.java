package dev.bailey.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class UninterruptedTest {
  @Test
  void itWaitsOnAfterAnInterruptAndKeepsIt() {
    AtomicInteger waits = new AtomicInteger();
    Thread.currentThread().interrupt();
    int found =
        Uninterrupted.await(() -> {
          int now = waits.incrementAndGet();
          Thread.sleep(0);
          return now;
        });
    assertThat(found).isEqualTo(2);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void whatFailsIsThrownWithTheInterruptKept() {
    AtomicInteger waits = new AtomicInteger();
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() ->
            Uninterrupted.await(() -> {
              if (waits.incrementAndGet() == 1) {
                throw new InterruptedException();
              }
              throw new IOException("gone");
            }))
        .withMessage("gone");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aThreadHasEndedOnceItWasJoined() {
    CountDownLatch joining = new CountDownLatch(1);
    Thread thread = Thread.ofVirtual().start(() -> Uninterrupted.await(() -> ended(joining)));
    Thread.currentThread().interrupt();
    joining.countDown();
    Uninterrupted.join(thread);
    assertThat(thread.isAlive()).isFalse();
    assertThat(Thread.interrupted()).isTrue();
  }

  private static boolean ended(CountDownLatch latch) throws InterruptedException {
    latch.await();
    return true;
  }
}
