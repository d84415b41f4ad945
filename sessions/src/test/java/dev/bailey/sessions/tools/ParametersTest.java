package dev.bailey.sessions.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.api.Truncation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ParametersTest {
  private final Parameters parameters =
      Parameters.of(
          Parameter.text("name", "A name.").needed().alsoNamed("called"),
          Parameter.text("content", "Text.").sized(0, 5),
          Parameter.number("count", 10, 1, 100, "How many."),
          Parameter.flag("loud", "Whether."),
          Parameter.texts("paths", "Where."));

  private void refuses(String call, String message) {
    assertThatThrownBy(() -> parameters.check(Json.of(call)))
        .isInstanceOf(InvalidParameter.class)
        .hasMessageContaining(message);
  }

  @Test
  void goodValuesAreTaken() {
    Arguments all =
        parameters.check(
            Json.of("{'name':'x','content':'','count':100,'loud':true,'paths':['a','b']}"));
    assertThat(all.text("name")).isEqualTo("x");
    assertThat(all.textIfGiven("content")).contains("");
    assertThat(all.integer("count")).isEqualTo(100);
    assertThat(all.flag("loud")).isTrue();
    assertThat(all.texts("paths")).containsExactly("a", "b");
  }

  @Test
  void whatIsNotGivenHasItsDefault() {
    Arguments few = parameters.check(Json.of("{'called':'x','count':null,'loud':null}"));
    assertThat(few.text("name")).isEqualTo("x");
    assertThat(few.textIfGiven("content")).isEmpty();
    assertThat(few.number("count")).isEqualTo(10);
    assertThat(few.flag("loud")).isFalse();
    assertThat(few.texts("paths")).isEmpty();
    assertThat(parameters.check(Json.of("{'name':'x','count':7.0}")).number("count")).isEqualTo(7);
  }

  @Test
  void badValuesAreNamedWithWhatIsAllowed() {
    refuses("[]", "must be one JSON object");
    refuses("'x'", "must be one JSON object");
    refuses("{}", "parameter name: is missing");
    refuses("{'name':null}", "parameter name: is missing");
    refuses("{'name':''}", "parameter name: must not be empty");
    refuses("{'name':5}", "parameter name: must be a string, not 5");
    refuses("{'called':{}}", "parameter called: must be a string, not an object");
    refuses("{'name':'x','called':'y'}", "parameter called: means the same as name");
    refuses("{'name':'\\ud800'}", "parameter name: must be text");
    refuses("{'name':'x','content':'123456'}", "parameter content: must have at most 5");
    refuses("{'name':'x','count':0}", "parameter count: must be from 1 to 100, not 0");
    refuses("{'name':'x','count':101}", "parameter count: must be from 1 to 100, not 101");
    refuses("{'name':'x','count':1e300}", "parameter count: must be from 1 to 100");
    refuses("{'name':'x','count':99999999999999999999}", "parameter count: must be from 1 to 100");
    refuses("{'name':'x','count':1.5}", "parameter count: must be a whole number, not 1.5");
    refuses("{'name':'x','count':'5'}", "parameter count: must be a whole number, not a string");
    refuses("{'name':'x','loud':'true'}", "parameter loud: must be true or false");
    refuses("{'name':'x','loud':1}", "parameter loud: must be true or false, not 1");
    refuses("{'name':'x','paths':'a'}", "parameter paths: must be a list of strings");
    refuses("{'name':'x','paths':[]}", "parameter paths: must have 1 to 1000 entries");
    refuses("{'name':'x','paths':['a',5]}", "parameter paths: must be a string, not 5");
    refuses("{'name':'x','paths':['']}", "parameter paths: must not be empty");
    refuses("{'name':'x','nmae':1}", "parameter nmae: is unknown; there are name, content, count");
    refuses("{'name':'x','a\\nb':1}", "parameter a?b: is unknown");
  }

  @Test
  void theSchemaSaysTheSame() {
    assertThat(Json.of(parameters.schema().toString()))
        .isEqualTo(
            Json.of(
                "{'type':'object','properties':{"
                    + "'name':{'type':'string','description':'A name.','minLength':1,"
                    + "'maxLength':4096},"
                    + "'content':{'type':'string','description':'Text.','minLength':0,"
                    + "'maxLength':5},"
                    + "'count':{'type':'integer','description':'How many.','minimum':1,"
                    + "'maximum':100,'default':10},"
                    + "'loud':{'type':'boolean','description':'Whether.','default':false},"
                    + "'paths':{'type':'array','description':'Where.','minItems':1,"
                    + "'maxItems':1000,'items':{'type':'string','minLength':1}}},"
                    + "'required':['name'],'additionalProperties':false}"));
  }

  @Test
  void resultsSurviveAsJson() {
    List<ToolResult> results =
        List.of(
            ToolResult.of("text").took(Duration.ofNanos(5)),
            ToolResult.error(ToolError.UNKNOWN_WHETHER_RUN, "no\u0000\ud83d\ude00"),
            new ToolResult(
                "",
                Optional.of(ToolError.TIMED_OUT),
                OptionalInt.of(124),
                Set.of(Truncation.STDERR, Truncation.FILES),
                Duration.ofDays(1)));
    for (ToolResult result : results) {
      String written = ToolResultJson.write(result);
      assertThat(ToolResultJson.read(written)).as(written).isEqualTo(result);
    }
    assertThat(ToolResultJson.write(results.getLast()))
        .isEqualTo(
            "{\"version\":1,\"text\":\"\",\"is_error\":true,\"error\":\"timed-out\",\"exit_code\":124,"
                + "\"truncated\":[\"stderr\",\"files\"],\"duration_ns\":86400000000000}");
  }

  /** As builds stored them before documents had a version. */
  @Test
  void keptResultsWithoutAVersionAreOfTheFirst() {
    assertThat(
            ToolResultJson.read(
                "{\"text\":\"no\",\"is_error\":true,\"error\":\"timed-out\",\"exit_code\":124,"
                    + "\"truncated\":[\"stderr\"],\"duration_ns\":5}"))
        .isEqualTo(
            new ToolResult(
                "no",
                Optional.of(ToolError.TIMED_OUT),
                OptionalInt.of(124),
                Set.of(Truncation.STDERR),
                Duration.ofNanos(5)));
  }

  @Test
  void keptResultsThatAreDamagedAreRefused() {
    String kept = ToolResultJson.write(ToolResult.error(ToolError.FAILED, "no"));
    for (String damaged :
        List.of(
            "",
            "null",
            kept.substring(1),
            kept.replace("\"version\":1", "\"version\":2"),
            kept.replace("failed", "fell"),
            kept.replace("[]", "[\"stdin\"]"),
            kept.replace("true", "false"),
            kept.replace("text", "words"))) {
      assertThatThrownBy(() -> ToolResultJson.read(damaged))
          .as(damaged)
          .isInstanceOfSatisfying(
              BaileyException.class, it -> assertThat(it.code()).isEqualTo(ErrorCode.DATA_DAMAGED));
    }
  }
}
