package dev.bailey.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.Mount;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MountOptionsTest {
  private static final Path HERE = Path.of("/work/dir");

  private static Mount parse(String value) {
    return MountOptions.parse(value, HERE);
  }

  private static Mount reading(String source, String target) {
    return Mount.readOnly(Path.of(source), Path.of(target));
  }

  @Test
  void itIsReadOnlyUnlessSaidOtherwise() {
    assertThat(parse("/srv/data:/data")).isEqualTo(reading("/srv/data", "/data"));
    assertThat(parse("/srv/data:/data:ro")).isEqualTo(reading("/srv/data", "/data"));
    assertThat(parse("/srv/data:/data:rw"))
        .isEqualTo(Mount.writable(Path.of("/srv/data"), Path.of("/data")));
  }

  @Test
  void aRelativeSourceCountsFromHere() {
    assertThat(parse("data:/data")).isEqualTo(reading("/work/dir/data", "/data"));
    assertThat(parse("../data:/data")).isEqualTo(reading("/work/data", "/data"));
    assertThat(parse(".:/data")).isEqualTo(reading("/work/dir", "/data"));
  }

  @Test
  void aColonOfAPathIsEscaped() {
    assertThat(parse("/a\\:b:/c\\:d")).isEqualTo(reading("/a:b", "/c:d"));
    assertThat(parse("/a\\\\:/c")).isEqualTo(reading("/a\\", "/c"));
    assertThat(parse("/a\\b:/c\\")).as("any other is one").isEqualTo(reading("/a\\b", "/c\\"));
    assertThat(parse("/a\\:ro:/c:rw")).isEqualTo(Mount.writable(Path.of("/a:ro"), Path.of("/c")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/a",
        ":",
        "/a:",
        ":/b",
        "::",
        "/a:/b:",
        "/a:/b:RO",
        "/a:/b:ro:rw",
        "/a:b",
        "/a:/",
        "/a:/b/../c",
        "/a:/proc/1",
        "/a:/dev",
        "/a:/sys/x",
        "/a\u0000:/b",
        "/a:/b\u0000"
      })
  void mistakesAreRefusedWithTheOption(String value) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> parse(value))
        .withMessageStartingWith("option --mount: ")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .satisfies(e -> assertThat(e.hint()).isPresent());
  }
}
