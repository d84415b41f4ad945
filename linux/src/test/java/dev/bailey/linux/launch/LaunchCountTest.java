package dev.bailey.linux.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class LaunchCountTest {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final LaunchCount launches = new LaunchCount();

  @Test
  void closingWaitsForALaunchAndHurriesIt() throws InterruptedException {
    LaunchCount.Launch launch = launches.begin();
    assertThat(launches.close()).isTrue();
    CountDownLatch hurried = new CountDownLatch(1);
    Thread closing = Thread.ofPlatform().start(() -> launches.awaitQuiet(hurried::countDown));
    assertThat(hurried.await(LONGEST.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(closing.join(Duration.ofMillis(50))).as("it has waited").isFalse();
    launch.close();
    assertThat(closing.join(LONGEST)).isTrue();
    assertThat(launches.isQuiet()).isTrue();
  }

  @Test
  void nothingIsHurriedWhereNothingIsUnderWay() {
    launches.begin().close();
    launches.close();
    launches.awaitQuiet(() -> {
      throw new AssertionError("hurried");
    });
    assertThat(launches.begun()).isEqualTo(1);
  }

  @Test
  void noLaunchBeginsOnceItIsClosed() {
    assertThat(launches.close()).isTrue();
    assertThat(launches.close()).as("again").isFalse();
    assertThat(launches.isClosed()).isTrue();
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(launches::begin)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_STATE));
  }

  /** What hurries may ask, and waits for locks of those who ask. */
  @Test
  void itIsAskedWhileItHurries() throws InterruptedException {
    LaunchCount.Launch launch = launches.begin();
    launches.close();
    AtomicBoolean answer = new AtomicBoolean();
    launches.awaitQuiet(() -> {
      Thread asking = Thread.ofPlatform().start(() -> answer.set(launches.isClosed()));
      try {
        assertThat(asking.join(LONGEST)).isTrue();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      launch.close();
    });
    assertThat(answer).isTrue();
  }

  @Test
  void anInterruptIsKept() {
    LaunchCount.Launch launch = launches.begin();
    Thread.currentThread().interrupt();
    Thread ending =
        Thread.ofPlatform()
            .start(() -> {
              try {
                Thread.sleep(20);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              launch.close();
            });
    launches.awaitQuiet(() -> {});
    assertThat(Thread.interrupted()).isTrue();
    assertThat(ending).isNotNull();
  }
}
