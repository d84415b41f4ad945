package dev.bailey.benchmarks.contender;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ProgramVersionsTest {
  @ParameterizedTest
  @CsvSource({
    "bubblewrap 0.8.0, 0.8.0",
    "runc version 1.1.5+ds1, 1.1.5+ds1",
    "systemd 252 (252.39-1~deb12u2), 252",
    "5.0.2, 5.0.2",
    "unknown, unknown"
  })
  void theNumberIsFoundInTheAnswer(String answer, String number) {
    assertThat(ProgramVersions.number(answer)).isEqualTo(number);
  }
}
