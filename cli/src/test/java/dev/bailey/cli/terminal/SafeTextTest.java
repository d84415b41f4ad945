package dev.bailey.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

final class SafeTextTest {
  /** Told by the categories of Unicode, not by the list that is tested. */
  private static boolean isDangerous(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default ->
          switch (Character.getDirectionality(character)) {
            case Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING,
                Character.DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE,
                Character.DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING,
                Character.DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE,
                Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT,
                Character.DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE,
                Character.DIRECTIONALITY_RIGHT_TO_LEFT_ISOLATE,
                Character.DIRECTIONALITY_FIRST_STRONG_ISOLATE,
                Character.DIRECTIONALITY_POP_DIRECTIONAL_ISOLATE ->
                true;
            // The marks, which are letters by their direction.
            default -> character == 0x200e || character == 0x200f || character == 0x61c;
          };
    };
  }

  @Test
  void everyCharacterThereIs() {
    for (int character = 0; character <= Character.MAX_CODE_POINT; character++) {
      String text = "a" + Character.toString(character) + "b";
      String escaped = "a" + String.format(Locale.ROOT, "\\u%04x", character) + "b";
      assertThat(SafeText.line(text)).isEqualTo(isDangerous(character) ? escaped : text);
      boolean layout = character == '\n' || character == '\t';
      assertThat(SafeText.lines(text))
          .isEqualTo(isDangerous(character) && !layout ? escaped : text);
    }
  }

  @Test
  void pairsAreOneCharacterAndHalvesAreNone() {
    String pair = Character.toString(0x1f600);
    assertThat(SafeText.line(pair)).isSameAs(pair);
    assertThat(SafeText.line(pair.substring(0, 1))).isEqualTo("\\ud83d");
    assertThat(SafeText.line("x" + pair.substring(1) + pair)).isEqualTo("x\\ude00" + pair);
    assertThat(SafeText.line(pair.substring(0, 1) + pair)).isEqualTo("\\ud83d" + pair);
  }

  @Test
  void aReturnStaysBeforeALineFeedOnly() {
    assertThat(SafeText.lines("a\r\nb\rc\r")).isEqualTo("a\r\nb\\u000dc\\u000d");
    assertThat(SafeText.line("a\r\n")).isEqualTo("a\\u000d\\u000a");
  }
}
