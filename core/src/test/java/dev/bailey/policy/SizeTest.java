package dev.bailey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SizeTest {
  @Test
  void units() {
    assertThat(Size.bytes(7).bytes()).isEqualTo(7);
    assertThat(Size.kibibytes(3).bytes()).isEqualTo(3072);
    assertThat(Size.mebibytes(256)).isEqualTo(Size.bytes(268_435_456));
    assertThat(Size.gibibytes(2)).isGreaterThan(Size.mebibytes(2047));
    assertThat(Size.mebibytes(1)).hasToString("1048576 bytes");
  }

  @Test
  void whatIsNoSizeIsRefused() {
    for (Runnable act :
        List.<Runnable>of(
            () -> Size.bytes(-1),
            () -> Size.mebibytes(-1),
            () -> Size.gibibytes(1L << 40),
            () -> Size.kibibytes(Long.MAX_VALUE))) {
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(act::run)
          .satisfies(it -> assertThat(it.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
    }
  }
}
