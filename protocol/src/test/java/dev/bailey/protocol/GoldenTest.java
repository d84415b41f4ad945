package dev.bailey.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.event.Event;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.protocol.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each form byte for byte: what is stored or read by others does not change by accident. */
final class GoldenTest {
  private static final RemedyWording WORDING = RemedyWording.inJava();

  @Test
  void policy() throws IOException {
    String text = golden("policy.json", PolicyForm.write(Samples.policy()));
    assertThat(PolicyForm.read(text)).isEqualTo(Samples.policy());
  }

  @Test
  void command() throws IOException {
    String text = golden("command.json", CommandForm.write(Samples.command()));
    Command read = CommandForm.read(text);
    assertThat(read).isEqualTo(Samples.command());
  }

  @Test
  void result() throws IOException {
    for (Outcome outcome : Outcomes.ALL) {
      String name = "result-" + Outcomes.name(outcome) + ".json";
      String text = golden(name, ResultForm.document(Samples.result(outcome)));
      assertThat(ResultForm.read(text)).isEqualTo(Samples.result(outcome));
    }
  }

  @Test
  void printedResult() throws IOException {
    golden(
        "result-printed.json", ResultForm.printed(Samples.result(new Outcome.Exited(3)), WORDING));
    golden("result-failed.json", ResultForm.printed(Samples.error(), 125, WORDING));
  }

  @Test
  void error() throws IOException {
    String text = golden("error.json", ErrorForm.write(Samples.error(), WORDING));
    assertThat(ErrorForm.read(text))
        .usingRecursiveComparison()
        .ignoringFields("stackTrace")
        .isEqualTo(Samples.error());
  }

  @Test
  void networkEvent() throws IOException {
    String text = golden("network-event.json", NetworkEventForm.write(Samples.event(), WORDING));
    assertThat(NetworkEventForm.read(text)).isEqualTo(Samples.event());
  }

  /** A line for each, as an audit log has them. */
  @Test
  void events() throws IOException {
    StringBuilder written = new StringBuilder();
    EventSamples.all().forEach(it -> written.append(EventForm.line(it)));
    String text = golden("events.jsonl", written.toString());
    assertThat(text.lines().map(EventForm::read)).containsExactlyElementsOf(EventSamples.all());
    assertThat(text).matches("[ -~\n]+");
  }

  @Test
  void everyEventIsHere() {
    assertThat(EventSamples.all().stream().<Class<?>>map(Object::getClass).distinct())
        .containsExactlyInAnyOrderElementsOf(List.of(Event.class.getPermittedSubclasses()));
  }

  @Test
  void session() throws IOException {
    String text = golden("session.json", SessionForm.write(Samples.session()));
    assertThat(SessionForm.read(text)).isEqualTo(Samples.session());
  }

  @Test
  void sessions() throws IOException {
    List<SessionDocument> all = List.of(Samples.session(), Samples.plainSession());
    String text = golden("sessions.json", SessionForm.writeList(all));
    assertThat(SessionForm.readList(text)).isEqualTo(all);
  }

  @Test
  void sessionDetails() throws IOException {
    SessionDetailsDocument details = Samples.details();
    String text = golden("session-details.json", SessionDetailsForm.write(details));
    assertThat(SessionDetailsForm.read(text)).isEqualTo(details);
    String dry = golden("session-dry-run.json", SessionDetailsForm.write(details.asDryRun()));
    assertThat(SessionDetailsForm.read(dry)).isEqualTo(details.asDryRun());
  }

  @Test
  void cleanup() throws IOException {
    CleanupDocument cleanup = new CleanupDocument(List.of(Samples.plainSession()), false);
    String text = golden("cleanup.json", CleanupForm.write(cleanup));
    assertThat(CleanupForm.read(text)).isEqualTo(cleanup);
  }

  @Test
  void rollback() throws IOException {
    RollbackDocument rollback = new RollbackDocument(Samples.diff(), 3, true);
    String text = golden("rollback.json", RollbackForm.write(rollback));
    assertThat(RollbackForm.read(text)).isEqualTo(rollback);
  }

  @Test
  void snapshots() throws IOException {
    List<SnapshotDocument> all = List.of(Samples.snapshot());
    String text = golden("snapshots.json", SnapshotForm.writeList(all));
    assertThat(SnapshotForm.readList(text)).isEqualTo(all);
  }

  @Test
  void messages() throws IOException {
    String text = golden("messages.json", MessageForm.writeList(Samples.messages()));
    assertThat(MessageForm.readList(text)).isEqualTo(Samples.messages());
  }

  @Test
  void processes() throws IOException {
    String text = golden("processes.json", ProcessForm.writeList(Samples.processes()));
    assertThat(ProcessForm.readList(text)).isEqualTo(Samples.processes());
  }

  @Test
  void files() throws IOException {
    String text = golden("files.json", FileForm.writeList(Samples.files()));
    assertThat(FileForm.readList(text)).isEqualTo(Samples.files());
  }

  @Test
  void export() throws IOException {
    String text = golden("export.json", ExportForm.write(Samples.export()));
    assertThat(ExportForm.read(text)).isEqualTo(Samples.export());
  }

  @Test
  void health() throws IOException {
    String text = golden("health.json", HealthForm.write(Samples.health()));
    assertThat(HealthForm.read(text)).isEqualTo(Samples.health());
  }

  @Test
  void diffAsText() throws IOException {
    String text = golden("diff-text.json", DiffForm.writeText("-a\n+b\n"));
    assertThat(DiffForm.readText(text)).isEqualTo("-a\n+b\n");
  }

  @Test
  void snapshot() throws IOException {
    String text = golden("snapshot.json", SnapshotForm.write(Samples.snapshot()));
    assertThat(SnapshotForm.read(text)).isEqualTo(Samples.snapshot());
  }

  @Test
  void diff() throws IOException {
    String text = golden("diff.json", DiffForm.write(Samples.diff()));
    assertThat(DiffForm.read(text)).isEqualTo(Samples.diff());
  }

  @Test
  void toolResult() throws IOException {
    String text = golden("tool-result.json", ToolResultForm.write(Samples.toolResult()));
    assertThat(ToolResultForm.read(text)).isEqualTo(Samples.toolResult());
  }

  /** All kinds of outcomes: none without a file. */
  @Test
  void everyOutcomeIsHere() {
    List<Class<?>> kinds = List.of(Outcome.class.getPermittedSubclasses());
    assertThat(Outcomes.ALL.stream().<Class<?>>map(Object::getClass))
        .containsExactlyInAnyOrderElementsOf(kinds);
  }

  private static String golden(String name, JsonObject written) throws IOException {
    return golden(name, written.line());
  }

  private static String golden(String name, String written) throws IOException {
    try (InputStream file = GoldenTest.class.getResourceAsStream(name)) {
      assertThat(file).as("golden file %s for %s", name, written).isNotNull();
      String text = new String(file.readAllBytes(), UTF_8);
      assertThat(written).as(name).isEqualTo(text);
      return text;
    }
  }
}
