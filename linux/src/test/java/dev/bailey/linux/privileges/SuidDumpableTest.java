package dev.bailey.linux.privileges;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SuidDumpableTest {
  @ParameterizedTest
  @CsvSource({"0, false", "1, true", "2, false"})
  void onlyOneValueIsUnsafe(String value, boolean unsafe) {
    assertThat(SuidDumpable.isUnsafe(value + "\n")).isEqualTo(unsafe);
    // What a launch looks at is the lowest bit of the character.
    assertThat((value.charAt(0) & 1) == 1).isEqualTo(unsafe);
  }
}
