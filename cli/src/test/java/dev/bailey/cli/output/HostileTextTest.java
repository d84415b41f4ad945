package dev.bailey.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.AutorunReport;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Selection;
import dev.bailey.execution.Wrapped;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Strength;
import dev.bailey.protocol.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Names that were made to be obeyed by a terminal, or to look like a message of Bailey's own, in
 * each kind of message. The control is the text itself, which is all of that.
 */
final class HostileTextTest {
  private static final String HOSTILE =
      "a\u001b]0;owned\u0007\u001b[2J\u0000\u007f\u009b31m\u202e\u2066\u2028\rb\nbailey: forged\n";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Console console =
      new Console(InputStream.nullInputStream(), out, err, Map.of(), Path.of("/"));

  private static void assertSafe(String text, int lines) {
    assertThat(text).doesNotContainPattern("[\\p{Cc}\\u2028\\u2029\\u202e\\u2066&&[^\n\t]]");
    assertThat(text.lines()).hasSize(lines).noneMatch(it -> it.startsWith("bailey: forged"));
  }

  @Test
  void theTextItselfIsHostile() {
    assertThat(HOSTILE).containsPattern("\\p{Cc}");
    assertThat(HOSTILE.lines()).anyMatch(it -> it.startsWith("bailey: forged"));
  }

  @Test
  void failures() {
    BaileyException failure =
        BaileyException.of(ErrorCode.INVALID_REQUEST, "read", HOSTILE, HOSTILE)
            .withHint("Use another.");
    assertSafe(Failures.lines(failure), 2);
    // A hint may have several lines, each of which says what it is.
    console.warn(Failures.lines(failure.withHint(HOSTILE)));
    assertThat(err.toString(StandardCharsets.UTF_8).lines().skip(1))
        .allMatch(it -> it.startsWith("hint: "));
  }

  @Test
  void outcomes() {
    assertSafe(
        OutcomeLine.of(new Outcome.Denied(126, HOSTILE, new Remedy.Advice(HOSTILE)), Limits.none()),
        2);
  }

  @Test
  void choices() {
    Selection selection =
        new Selection(
            "landlock",
            Strength.HARDENING,
            HOSTILE,
            List.of(
                new Selection.Rejection(
                    "namespace", HOSTILE, List.of(new Remedy.Advice(HOSTILE)))));
    assertSafe(SelectionNotice.of(selection, false), 2);
    assertSafe(SelectionNotice.of(new Wrapped(List.of("x"), selection)), 1);
  }

  @Test
  void filesThatRunLater() {
    // A path has no NUL.
    Path path = Path.of("/", HOSTILE.replace("\0", ""));
    AutorunChange change = new AutorunChange(path, AutorunChange.Kind.APPEARED, HOSTILE, HOSTILE);
    AutorunReport report = new AutorunReport(List.of(path), List.of(change), true);
    assertSafe(AutorunLines.of(report, Path.of("/")), 1);
    assertSafe(AutorunLines.readOnly(report, Path.of("/elsewhere")), 2);
  }

  @Test
  void theNetwork() {
    NetworkEvent event =
        new NetworkEvent(
            Instant.EPOCH,
            NetworkEvent.Kind.TUNNEL,
            HOSTILE,
            443,
            "",
            "",
            0,
            0,
            NetworkEvent.Verdict.DENIED,
            HOSTILE,
            Optional.of(new Remedy.Advice(HOSTILE)));
    assertSafe(NetworkLines.of(List.of(event)), 2);
  }

  @Test
  void whateverIsForgottenIsCaughtAtTheEnd() {
    console.warn(HOSTILE);
    console.print(HOSTILE);
    for (ByteArrayOutputStream stream : List.of(out, err)) {
      assertThat(stream.toString(StandardCharsets.UTF_8))
          .doesNotContainPattern("[\\p{Cc}\\u2028\\u202e\\u2066&&[^\n\t]]");
    }
    err.reset();
    console.overwrite(HOSTILE);
    assertThat(err.toString(StandardCharsets.UTF_8).substring(4)).doesNotContainPattern("\\p{Cc}");
  }

  @Test
  void jsonStaysExact() {
    String json = new JsonObject().put("text", HOSTILE + "\ud800" + "\u2029 \u00e4").line();
    console.print(json);
    String printed = out.toString(StandardCharsets.UTF_8);
    assertThat(printed).doesNotContainPattern("[\\p{Cc}\\u2028\\u2029\\u202e&&[^\n]]");
    assertThat(read(printed)).isEqualTo(read(json));
  }

  private static String read(String json) {
    try {
      return new com.fasterxml.jackson.databind.ObjectMapper().readTree(json).get("text").asText();
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
