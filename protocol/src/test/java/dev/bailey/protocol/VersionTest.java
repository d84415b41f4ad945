package dev.bailey.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every document says its version first, and is read only with one that is known. */
final class VersionTest {
  private static final RemedyWording WORDING = RemedyWording.inJava();
  private static final String STAMP = "{\"version\":1,";

  /** Those that are read; the control is that they are, as they were written. */
  static Stream<Arguments> documents() {
    return Stream.of(
        document("policy", PolicyForm.write(Samples.policy()), PolicyForm::read),
        document("command", CommandForm.write(Samples.command()), CommandForm::read),
        document("result", ResultForm.document(result()), ResultForm::read),
        document("error", ErrorForm.write(Samples.error(), WORDING), ErrorForm::read),
        document("event", EventForm.write(EventSamples.all().getFirst()), EventForm::read),
        document(
            "network event",
            NetworkEventForm.write(Samples.event(), WORDING),
            NetworkEventForm::read),
        document("session", SessionForm.write(Samples.session()), SessionForm::read),
        document(
            "sessions", SessionForm.writeList(List.of(Samples.session())), SessionForm::readList),
        document(
            "session details",
            SessionDetailsForm.write(Samples.details()),
            SessionDetailsForm::read),
        document(
            "cleanup",
            CleanupForm.write(new CleanupDocument(List.of(Samples.session()), true)),
            CleanupForm::read),
        document(
            "rollback",
            RollbackForm.write(new RollbackDocument(Samples.diff(), 1, true)),
            RollbackForm::read),
        document("snapshot", SnapshotForm.write(Samples.snapshot()), SnapshotForm::read),
        document(
            "snapshots",
            SnapshotForm.writeList(List.of(Samples.snapshot())),
            SnapshotForm::readList),
        document("messages", MessageForm.writeList(Samples.messages()), MessageForm::readList),
        document("processes", ProcessForm.writeList(Samples.processes()), ProcessForm::readList),
        document("files", FileForm.writeList(Samples.files()), FileForm::readList),
        document("export", ExportForm.write(Samples.export()), ExportForm::read),
        document("health", HealthForm.write(Samples.health()), HealthForm::read),
        document("diff", DiffForm.write(Samples.diff()), DiffForm::read),
        document("diff as text", DiffForm.writeText("x"), DiffForm::readText),
        document("tool result", ToolResultForm.write(Samples.toolResult()), ToolResultForm::read));
  }

  private static Arguments document(String name, JsonObject written, Consumer<String> reader) {
    return Arguments.of(Named.of(name, written.toString()), reader);
  }

  private static Result result() {
    return Samples.result(new Outcome.Exited(3));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void theVersionIsRequiredAndKnown(String text, Consumer<String> reader) {
    assertThat(text).startsWith(STAMP);
    reader.accept(text);
    assertThat(refused(reader, text.replace(STAMP, "{"))).hasMessageEndingWith("it is missing");
    assertThat(refused(reader, text.replace(STAMP, "{\"version\":2,")))
        .hasMessageEndingWith("version 2 is not known here, only 1");
    assertThat(refused(reader, text.replace(STAMP, "{\"version\":\"1\",")))
        .hasMessageContaining("found '1'");
  }

  /** The path that is told is that of the version. */
  private static BaileyException refused(Consumer<String> reader, String text) {
    BaileyException refused =
        catchThrowableOfType(BaileyException.class, () -> reader.accept(text));
    assertThat(refused).as(text).isNotNull();
    assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(refused.subject()).isEqualTo("version");
    return refused;
  }

  @ParameterizedTest
  @MethodSource("documents")
  void aMemberThatIsNotKnownIsRefused(String text, Consumer<String> reader) {
    String more = text.replace(STAMP, STAMP + "\"more\":1,");
    assertThat(catchThrowableOfType(BaileyException.class, () -> reader.accept(more)))
        .hasMessageContaining("more")
        .hasMessageContaining("there is no such member");
  }

  /** Only the document itself says it. */
  @ParameterizedTest
  @MethodSource("documents")
  void whatIsInsideHasNone(String text, Consumer<String> reader) {
    assertThat(text.indexOf("\"version\"")).isEqualTo(text.lastIndexOf("\"version\""));
    assertThat(reader).isNotNull();
  }

  @Test
  void whatIsPrintedSaysItToo() {
    assertThat(ResultForm.printed(result(), WORDING).toString()).startsWith(STAMP);
    assertThat(ResultForm.printed(Samples.error(), 125, WORDING).toString()).startsWith(STAMP);
  }

  /** Older builds stored results of tools without one: they are of version 1. */
  @Test
  void storedResultsOfToolsMayHaveNone() {
    String text = ToolResultForm.write(Samples.toolResult()).toString();
    String old = text.replace(STAMP, "{");
    assertThat(ToolResultForm.readStored(text)).isEqualTo(Samples.toolResult());
    assertThat(ToolResultForm.readStored(old)).isEqualTo(Samples.toolResult());
    assertThat(refused(ToolResultForm::readStored, text.replace(STAMP, "{\"version\":2,")))
        .hasMessageContaining("version 2 is not known");
    assertThat(refused(ToolResultForm::read, old)).hasMessageContaining("it is missing");
  }
}
