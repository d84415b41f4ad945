package dev.bailey.runtimes.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class InstalledTest {
  private final Installed bwrap = new Installed(Path.of("/opt/tool/bin/bwrap"), "");

  @ParameterizedTest
  @ValueSource(
      strings = {"/opt", "/opt/tool", "/opt/tool/bin", "/opt/tool/bin/bwrap", "/opt/tool/bin/x"})
  void nothingIsMountedWhereItIs(String target) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> bwrap.requireUncovered(List.of(Path.of("/data"), Path.of(target))))
        .withMessageContaining("mount at " + target)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .satisfies(e -> assertThat(e.hint()).isPresent());
  }

  @Test
  void elsewhereItIs() {
    bwrap.requireUncovered(List.of());
    bwrap.requireUncovered(
        List.of(Path.of("/data"), Path.of("/opt/tool/share"), Path.of("/opt/tool/binary")));
  }
}
