package dev.bailey.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

final class TimestampsTest {
  @Test
  void microsecondsInUtc() {
    assertThat(Timestamps.text(Instant.parse("2026-01-02T03:04:05.000006789Z")))
        .isEqualTo("2026-01-02T03:04:05.000006Z");
    assertThat(Timestamps.text(Instant.EPOCH)).isEqualTo("1970-01-01T00:00:00.000000Z");
    assertThat(Instant.parse(Timestamps.text(Instant.now()))).isNotNull();
  }
}
