package dev.bailey.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class QuantitiesTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 bytes",
    "1023, 1023 bytes",
    "1024, 1 KiB",
    "1536, 1.5 KiB",
    "268435456, 256 MiB",
    "12637052928, 11.7 GiB",
    "9223372036854775807, 8191.9 PiB",
  })
  void sizes(long bytes, String text) {
    assertThat(Quantities.size(bytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"1, 1ms", "1500, 1500ms", "30000, 30s", "90000, 90s", "300000, 5m", "7200000, 2h"})
  void durations(long millis, String text) {
    assertThat(Quantities.duration(Duration.ofMillis(millis))).isEqualTo(text);
  }

  @Test
  void milliseconds() {
    assertThat(Quantities.milliseconds(1_234_567)).isEqualTo("1.2 ms");
  }
}
