package dev.bailey.linux.abi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import org.junit.jupiter.api.Test;

final class ArchitectureTest {
  @Test
  void knowsBothNamesOfEach() {
    assertThat(Architecture.of("amd64")).isEqualTo(Architecture.X86_64);
    assertThat(Architecture.of("x86_64")).isEqualTo(Architecture.X86_64);
    assertThat(Architecture.of("aarch64")).isEqualTo(Architecture.AARCH64);
    assertThat(Architecture.of("arm64")).isEqualTo(Architecture.AARCH64);
  }

  @Test
  void refusesOthers() {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> Architecture.of("riscv64"))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
  }
}
