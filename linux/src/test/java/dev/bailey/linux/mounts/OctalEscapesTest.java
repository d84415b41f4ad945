package dev.bailey.linux.mounts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OctalEscapesTest {
  @Test
  void theKernelsEscapes() {
    assertThat(OctalEscapes.decode("a\\040b\\011c\\012d\\134e\\043f")).isEqualTo("a b\tc\nd\\e#f");
    assertThat(OctalEscapes.decode("\\040\\040")).isEqualTo("  ");
    assertThat(OctalEscapes.decode("\\134040")).as("an escaped backslash").isEqualTo("\\040");
  }

  @Test
  void allOthers() {
    for (int i = 0; i < 256; i++) {
      assertThat(OctalEscapes.decode("<\\%03o>".formatted(i))).isEqualTo("<" + (char) i + ">");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plain", "\\", "a\\", "\\04", "\\089", "\\400", "\\x41", "\\+12"})
  void whatIsNoEscapeStaysAsItIs(String field) {
    assertThat(OctalEscapes.decode(field)).isEqualTo(field);
  }
}
