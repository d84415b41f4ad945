package dev.bailey.cli.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parameters of tools, as they are typed. */
final class ToolParametersTest {
  @ParameterizedTest
  @ValueSource(strings = {"{}", " {\"path\": \"a\"} ", "{\"a\":[1,{\"b\":null}],\"b\":true}"})
  void anObjectIsTakenAsItIs(String text) {
    assertThat(SessionTools.parameters(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | it is empty",
        "{} {} | something follows its end",
        "{}x | it is no JSON in line 1",
        "{\"path\":\"a\",\"path\":\"b\"} | Duplicate field 'path'",
        "{\"a\":{\"b\":1,\"b\":1}} | Duplicate field 'b'",
        "{\"path\":\"a\" | it is no JSON in line 1",
        "{path:1} | it is no JSON in line 1, column",
        "{\"a\":1,} | it is no JSON",
        "README.md | it is no JSON",
        "[] | expected an object, found a list",
        "\"text\" | expected an object, found 'text'",
        "null | expected an object, found null",
      })
  void anythingElseIsRefusedWithTheReason(String text, String reason) {
    BaileyException refused =
        catchThrowableOfType(BaileyException.class, () -> SessionTools.parameters(text));
    assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(refused)
        .hasMessageStartingWith("session tool parameters: ")
        .hasMessageContaining(reason);
    assertThat(refused.hint().orElseThrow()).contains("Write one JSON object, for example");
  }
}
