package dev.bailey.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is not exactly a document is refused with the place and what was expected there. */
final class StrictReadingTest {
  private static BaileyException policy(String text) {
    BaileyException refused =
        catchThrowableOfType(BaileyException.class, () -> PolicyForm.read(text));
    assertThat(refused).as(text).isNotNull();
    assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    return refused;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"version\":1 | \"version\":2 | version | version 2 is not known here, only 1",
        "\"version\":1, | '' | version | it is missing",
        "\"version\":1 | \"version\":\"1\" | version | found '1'",
        "\"pids\":64 | \"pids\":\"64\" | limits.pids | expected a whole number",
        "\"pids\":64 | \"pids\":64.5 | limits.pids | found 64.5",
        "\"pids\":64 | \"pids\":99999999999 | limits.pids | found 99999999999",
        "\"pids\":64 | \"pids\":1e999999999 | limits.pids | expected a whole number",
        "\"pids\":64 | \"pids\":0 | limits | 0 is out of range",
        "\"pids\":64 | \"pids\":null | limits.pids | found null",
        "\"pids\":64 | \"processes\":64 | limits.processes | there is no such member",
        "\"cpus\":0.5 | \"cpus\":1e999 | limits.cpus | expected a number",
        "\"memory_bytes\":268435456 | \"memory_bytes\":-1 | limits.memory_bytes | found -1",
        "\"mode\":\"read-only\" | \"mode\":\"READ_ONLY\" | files.mode | one of project, read-only",
        "\"read\":[\"/opt/data\"] | \"read\":\"/opt/data\" | files.read | expected a list",
        "\"read\":[\"/opt/data\"] | \"read\":[1] | files.read[0] | expected text, found 1",
        "\"read\":[\"/opt/data\"] | \"read\":[\"a\\u0000\"] | files.read[0] | expected a path",
        "\"read\":[\"/opt/data\"], | '' | files.read | it is missing",
        "\"layers\":[ | \"layers\":[[], | network.layers[0] | expected an object, found a list",
        "example.test:443 | exa mple:443 | network.layers[0].allow[0] | expected a rule",
        "\"block\":[\"*.bad | \"blocks\":[\"*.bad | network.layers[0].block | it is missing",
        "\"accept\":[\"cpu\" | \"accept\":[\"gpu\" | accept[0] | expected one of files",
        "\"level\": | \"levels\": | level | it is missing",
        "\"backend\": | \"engine\": | engine | there is no such member",
      })
  void aPlaceThatIsWrongIsTold(String part, String wrong, String path, String reason) {
    String text = PolicyForm.write(Samples.policy()).toString();
    assertThat(text).contains(part);
    BaileyException refused = policy(text.replace(part, wrong));
    assertThat(refused.subject()).isEqualTo(path);
    assertThat(refused.getMessage()).startsWith("read policy, " + path).contains(reason);
  }

  @Test
  void theSyntaxIsStrict() {
    String text = PolicyForm.write(Samples.policy()).toString();
    assertThat(policy(text + "{}")).hasMessageContaining("something follows its end");
    assertThat(policy("")).hasMessageContaining("it is empty");
    assertThat(policy("[]")).hasMessageContaining("expected an object, found a list");
    assertThat(policy(text.substring(0, text.length() - 1))).hasMessageContaining("no JSON");
    assertThat(policy(text.replace("\"version\":1", "\"version\":1,\"version\":1")))
        .hasMessageContaining("Duplicate")
        .hasMessageContaining("line 1");
    assertThat(policy("{\"a\":" + "[".repeat(40) + "]".repeat(40) + "}"))
        .hasMessageContaining("too deep");
    assertThat(policy("{\"a\":" + "1".repeat(50) + "}")).hasMessageContaining("too long");
    assertThat(policy("{'a':1}")).hasMessageContaining("no JSON");
    assertThat(policy("{\"a\":NaN}")).hasMessageContaining("no JSON");
    assertThat(policy("{\"a\":1,}")).hasMessageContaining("no JSON");
    assertThat(policy("{\"a\":01}")).hasMessageContaining("no JSON");
  }

  @Test
  void whatIsSaidTwiceMustAgree() {
    String text = ResultForm.document(Samples.result(new Outcome.Exited(3))).toString();
    for (String wrong :
        new String[] {
          text.replace("\"exit_code\":3", "\"exit_code\":0"),
          text.replace("\"status\":\"failed\"", "\"status\":\"completed\""),
          text.replace("\"version\":1,", ""),
          text.replace("\"kept\":\"at most 64\"", "\"kept\":\"at most 99\""),
          text.replace("\"kept\":\"at most 64\",", ""),
          text.replace("\"reason\":\"the host's ceiling\",", ""),
          text.replace("\"strength\":\"namespaces\"", "\"strength\":\"iron\""),
          text.replace("\"stderr_base64\":\"", "\"stderr_base64\":\"*"),
          text.replace("\"type\":\"exited\"", "\"type\":\"left\"")
        }) {
      assertThat(wrong).isNotEqualTo(text);
      assertThat(catchThrowableOfType(BaileyException.class, () -> ResultForm.read(wrong)))
          .as(wrong)
          .isNotNull();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"is_error\":true | \"is_error\":false | is_error | there is an error",
        "\"is_error\":true, | '' | is_error | it is missing",
        "\"error\":\"timed-out\", | '' | is_error | true without an error",
        "\"exit_code\":124 | \"exit_code\":\"124\" | exit_code | expected a whole number",
        "\"exit_code\":124 | \"code\":124 | code | there is no such member",
        "[\"stderr\",\"files\"] | [\"stderr\",1] | truncated[1] | expected text",
        "\"duration_ns\":1234567890 | \"duration_ns\":-1 | duration_ns | found -1",
        "\"text\":\"killed\\n\", | '' | text | it is missing",
      })
  void aResultOfAToolIsReadStrictly(String part, String wrong, String path, String reason) {
    String text = ToolResultForm.write(Samples.toolResult()).toString();
    assertThat(text).contains(part);
    BaileyException refused =
        catchThrowableOfType(
            BaileyException.class, () -> ToolResultForm.read(text.replace(part, wrong)));
    assertThat(refused.subject()).isEqualTo(path);
    assertThat(refused).hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"version\":1, | '' | version | it is missing",
        "\"version\":1 | \"version\":2 | version | version 2 is not known",
        "\"event\":\"sandbox-opened\" | \"event\":\"opened\" | event | the name of an event",
        "\"event\":\"sandbox-opened\" | \"event\":\"dropped\" | count | it is missing",
        "\"event\":\"sandbox-closed\" | \"event\":\"sandbox-closed\",\"x\":1 | x | no such member",
        "\"time\":\"2026 | \"time\":\"at 2026 | time | a time such as",
        "\"processes\":256 | \"pids\":256 | policy.limits.pids | no such member",
        "\"access\":\"filtered\" | \"access\":1 | policy.network.access | expected text",
        "\"sandbox\":\"sandbox-1\" | \"sandbox\":null | sandbox | found null",
        "\"port\":443 | \"port\":65536 | port | from 0 to 65535",
        "\"count\":7 | \"count\":0 | count | found 0",
        "\"exit_code\":3 | \"exit_code\":0 | status | expected completed",
        "\"exit_code\":124 | \"exit_code\":0 | exit_code | from 124 to 124",
        "\"outcome\":\"killed\" | \"outcome\":\"exited\" | status | expected failed",
        "\"outcome\":\"timed-out\" | \"outcome\":\"killed\" | outcome | expected timed-out",
      })
  void anEventIsReadStrictly(String part, String wrong, String path, String reason) {
    String text =
        EventSamples.all().stream()
            .map(EventForm::line)
            .filter(it -> it.contains(part))
            .findFirst()
            .orElseThrow();
    BaileyException refused =
        catchThrowableOfType(
            BaileyException.class, () -> EventForm.read(text.replace(part, wrong)));
    assertThat(refused.subject()).isEqualTo(path);
    assertThat(refused).hasMessageContaining(reason);
  }

  /** A result that tells of a failure is that failure. */
  @Test
  void aFailureIsThrown() {
    String text = ResultForm.printed(Samples.error(), 125, RemedyWording.inJava()).toString();
    BaileyException thrown =
        catchThrowableOfType(BaileyException.class, () -> ResultForm.read(text));
    assertThat(thrown).hasMessage(Samples.error().getMessage());
    assertThat(thrown.hint()).contains("Make it.");
  }

  @Test
  void aCommandThatCannotBeIsRefused() {
    String text = CommandForm.write(Samples.command()).toString();
    String empty = text.replaceFirst("\"arguments\":\\[.*?]", "\"arguments\":[]");
    assertThat(catchThrowableOfType(BaileyException.class, () -> CommandForm.read(empty)))
        .hasMessageContaining("the command is empty");
    String number = text.replace("\"B.C\":\"2\"", "\"B.C\":2");
    assertThat(
            catchThrowableOfType(BaileyException.class, () -> CommandForm.read(number)).subject())
        .isEqualTo("environment.B.C");
  }
}
