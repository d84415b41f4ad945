package dev.bailey.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class LineProgressTest {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final AtomicLong clock = new AtomicLong();
  private final LineProgress progress =
      new LineProgress(new PrintStream(written, true, StandardCharsets.UTF_8), clock::get);

  @Test
  void everyStageIsToldAndRoundsNowAndThen() {
    progress.stage("storage");
    progress.at(0, 5);
    clock.set(TimeUnit.SECONDS.toNanos(11));
    progress.at(1, 5);
    progress.at(2, 5);
    clock.set(TimeUnit.SECONDS.toNanos(30));
    progress.at(5, 5);
    progress.stage("");

    assertThat(written.toString(StandardCharsets.UTF_8))
        .isEqualTo("bailey bench: storage\nbailey bench: storage: round 2 of 5\n");
  }
}
