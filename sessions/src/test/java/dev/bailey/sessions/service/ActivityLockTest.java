package dev.bailey.sessions.service;

import static dev.bailey.sessions.service.Failing.code;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.ErrorCode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Who may use a session at the same time. */
final class ActivityLockTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  private final ActivityLock lock = new ActivityLock("one");

  @Test
  void manyShareItAndOneHasItAlone() {
    try (ActivityLock.Hold _ = lock.share("run");
        ActivityLock.Hold _ = lock.share("run")) {
      assertThat(lock.shared()).isEqualTo(2);
      assertThat(code(() -> lock.exclude("pause", "paused", Duration.ZERO)))
          .isEqualTo(ErrorCode.BUSY);
    }
    try (ActivityLock.Hold _ = lock.exclude("pause", "paused", Duration.ZERO)) {
      assertThat(code(() -> lock.share("run"))).isEqualTo(ErrorCode.BUSY);
      assertThat(code(() -> lock.exclude("destroy", "destroyed", LONG))).isEqualTo(ErrorCode.BUSY);
    }
    lock.share("run").close();
  }

  @Test
  void whoWaitsKeepsNewOnesOutAndComesNext() throws InterruptedException {
    ActivityLock.Hold command = lock.share("run");
    CompletableFuture<ActivityLock.Hold> waiting =
        CompletableFuture.supplyAsync(() -> lock.exclude("pause", "paused", LONG));
    // As soon as it waits nobody else comes in.
    Soon.holds(() -> isRefused());
    assertThat(waiting).isNotDone();
    // By another thread than that which took it.
    Thread.ofPlatform().start(command::close).join();
    waiting.join().close();
    assertThat(lock.shared()).isZero();
  }

  private boolean isRefused() {
    try {
      lock.share("run").close();
      return false;
    } catch (dev.bailey.error.BaileyException e) {
      return e.code() == ErrorCode.BUSY;
    }
  }

  @Test
  void closingTwiceCountsOnce() {
    ActivityLock.Hold first = lock.share("run");
    ActivityLock.Hold second = lock.share("run");
    first.close();
    first.close();
    assertThat(lock.shared()).isEqualTo(1);
    second.close();
  }

  @Test
  void oneThatWaitedInVainLetsOthersIn() {
    ActivityLock.Hold command = lock.share("run");
    assertThat(code(() -> lock.exclude("pause", "paused", Duration.ofMillis(20))))
        .isEqualTo(ErrorCode.BUSY);
    lock.share("run").close();
    command.close();
  }
}
