package dev.bailey.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class PollingTest {
  private static final Duration SHORT = Duration.ofMillis(1);
  private static final Duration LONG = Duration.ofHours(1);

  @Test
  void thereIsNoPauseAfterTheDeadline() {
    assertThat(Polling.every(LONG, Duration.ZERO).sleep()).isFalse();
    assertThat(Polling.every(LONG, Duration.ZERO).sleepUnlessInterrupted()).isFalse();
    assertThat(Polling.withBackoff(Duration.ZERO).sleep()).isFalse();
  }

  @Test
  void beforeItEachPauseEnds() {
    assertThat(Polling.every(SHORT, LONG).sleep()).isTrue();
    assertThat(Polling.every(SHORT, LONG).sleepUnlessInterrupted()).isTrue();
    assertThat(Polling.withBackoff(LONG).sleep()).isTrue();
  }

  @Test
  void anInterruptIsKeptForTheCaller() {
    Polling polling = Polling.every(SHORT, LONG);
    Thread.currentThread().interrupt();
    assertThat(polling.sleep()).isTrue();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void anInterruptEndsThePollingOfThoseWhoWantIt() {
    Polling polling = Polling.every(LONG, LONG);
    Thread.currentThread().interrupt();
    assertThat(polling.sleepUnlessInterrupted()).isFalse();
    assertThat(Thread.interrupted()).isTrue();
  }
}
