package dev.bailey.protocol.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.protocol.json.JsonField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class YamlTextTest {
  private static JsonField value(String yaml) {
    return YamlText.read("a: " + yaml, "test").required("a");
  }

  private static BaileyException refusal(String text) {
    BaileyException refused =
        catchThrowableOfType(BaileyException.class, () -> YamlText.read(text, "test"));
    assertThat(refused).as(text).isNotNull();
    return refused;
  }

  @Test
  void wordsAreWhatTheyLookLike() {
    for (String text :
        new String[] {"no", "on", "256m", "010", "0x10", "1_000", ".5", "+1", "1."}) {
      assertThat(value(text).text()).isEqualTo(text);
    }
    assertThat(value("'true'").text()).isEqualTo("true");
    assertThat(value("\"1\"").text()).isEqualTo("1");
    assertThat(value("true").truth()).isTrue();
    assertThat(value("false").truth()).isFalse();
    assertThat(value("null").isNull()).isTrue();
    assertThat(value("~").isNull()).isTrue();
    assertThat(value("").isNull()).isTrue();
    assertThat(value("-12").number()).isEqualTo(-12);
    assertThat(value("1.5e1").decimal()).isEqualTo(15);
    assertThat(value("[a, {b: c}]").list(it -> it)).hasSize(2);
  }

  @Test
  void jsonIsYaml() {
    String json = "{\"a\": [1, true, null, \"x\\u00fc\", {}], \"b\": {\"c\": \"d\"}}";
    assertThat(YamlText.read(json, "test").required("a").list(it -> it)).hasSize(5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a: &x 1 | anchors are not allowed in line 1",
        "a: &x [1] | anchors are not allowed",
        "&x a: 1 | anchors are not allowed",
        "a: *x | aliases are not allowed",
        "a: !!str 1 | tags are not allowed",
        "a: !java.lang.Runtime {} | tags are not allowed",
        "!!map {a: 1} | tags are not allowed",
        "? [a] : 1 | a key must be text",
        "{a: 1, a: 2} | the key 'a' is there twice",
        "'' | it is empty",
        "'# nothing' | it is empty",
        "a: @pip | it is no YAML in line 1",
        "[1] | expected an object, found a list",
        "word | expected an object",
        "{a: 1 | it is no YAML",
      })
  void whatIsRefused(String text, String reason) {
    assertThat(refusal(text)).hasMessageContaining(reason);
  }

  @Test
  void oneDocumentOfBoundedDepth() {
    assertThat(refusal("a: 1\n---\nb: 2\n")).hasMessageContaining("a second document follows");
    assertThat(refusal("%YAML 1.1\n---\na: 1\n")).hasMessageContaining("directives");
    assertThat(refusal("a: " + "[".repeat(60) + "]".repeat(60)))
        .hasMessageContaining("deeper than 32");
    assertThat(refusal("a: 1\na: 2\n")).hasMessageContaining("twice in line 2");
    assertThat(refusal("a:\n  - 1\n b: 2\n")).hasMessageContaining("no YAML");
    assertThat(refusal("a: @pip").hint())
        .hasValueSatisfying(it -> assertThat(it).contains("Quote"));
  }

  /** Nested aliases that would stand for billions of items are refused at the first anchor. */
  @Test
  void bombsAreRefusedAtOnce() {
    StringBuilder bomb = new StringBuilder("a: &a [x, x]\n");
    for (char c = 'b'; c <= 'z'; c++) {
      bomb.append(c).append(": &").append(c).append(" [*").append((char) (c - 1)).append("]\n");
    }
    assertThat(refusal(bomb.toString())).hasMessageContaining("anchors are not allowed in line 1");
  }
}
