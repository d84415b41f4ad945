package dev.bailey.linux.abi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KernelVersionTest {
  @Test
  void readsReleases() {
    assertThat(KernelVersion.parse("6.18.44-fc-v445")).contains(new KernelVersion(6, 18));
    assertThat(KernelVersion.parse("4.8")).contains(new KernelVersion(4, 8));
    assertThat(KernelVersion.current().major()).isGreaterThan(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "6", "6.", ".6", "six.one", "-1.2", "6.x", "1.99999999999"})
  void refusesOtherText(String text) {
    assertThat(KernelVersion.parse(text)).isEmpty();
  }

  @Test
  void comparesNumbersNotText() {
    assertThat(new KernelVersion(5, 13)).isGreaterThan(new KernelVersion(5, 9));
    assertThat(new KernelVersion(6, 0)).isGreaterThan(new KernelVersion(5, 19));
  }
}
