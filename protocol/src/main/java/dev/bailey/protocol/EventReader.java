package dev.bailey.protocol;

import dev.bailey.error.ErrorCode;
import dev.bailey.event.Event;
import dev.bailey.event.Origin;
import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.Outcome;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Reads an event from JSON. Refuses one that contradicts itself: some facts, such as how a command
 * ended, have two members.
 */
final class EventReader {
  private static final int LAST_PORT = 65_535;

  private final JsonFields fields;
  private final Instant time;
  private final Origin origin;

  private EventReader(JsonFields fields) {
    this.fields = fields;
    time = Timestamps.read(fields.required("time"));
    origin =
        new Origin(
            fields.optional("session").map(JsonField::text),
            fields.optional("sandbox").map(JsonField::text));
  }

  static Event read(String text) {
    JsonFields fields = ProtocolVersion.open(text, "event");
    Event event = new EventReader(fields).event(fields.required("event"));
    fields.end();
    return event;
  }

  private Event event(JsonField name) {
    return switch (name.text()) {
      case "sandbox-opened" ->
          new Event.SandboxOpened(
              time, origin, text("backend"), PolicySummaryForm.policy(object("policy")));
      case "sandbox-closed" -> new Event.SandboxClosed(time, origin);
      case "command-started" ->
          new Event.CommandStarted(time, origin, text("execution"), texts(fields, "arguments"));
      case "command-ended" -> ended();
      case "command-denied" ->
          new Event.CommandDenied(time, origin, text("execution"), text("program"), text("what"));
      case "autorun-found" -> autorun();
      case "connection-refused" -> refused();
      case "policy-changed" ->
          new Event.PolicyChanged(time, origin, PolicySummaryForm.network(object("network")));
      case "session-created" -> new Event.SessionCreated(time, origin, text("source"));
      case "session-forked" ->
          new Event.SessionForked(
              time, origin, text("fork"), fields.optional("snapshot").map(JsonField::text));
      case "session-paused" -> new Event.SessionPaused(time, origin);
      case "session-resumed" -> new Event.SessionResumed(time, origin);
      case "session-destroyed" -> new Event.SessionDestroyed(time, origin);
      case "snapshot-taken" ->
          new Event.SnapshotTaken(time, origin, text("snapshot"), text("kind"));
      case "snapshot-removed" -> new Event.SnapshotRemoved(time, origin, text("snapshot"));
      case "session-rolled-back" -> new Event.SessionRolledBack(time, origin, text("snapshot"));
      case "platform-failed" -> failed();
      case "dropped" -> new Event.Dropped(time, origin, count());
      default -> throw name.expected("the name of an event, such as command-started");
    };
  }

  private Event ended() {
    Outcome outcome = outcome();
    OutcomeForm.requireSame(fields, outcome);
    return new Event.CommandEnded(
        time,
        origin,
        text("execution"),
        text("program"),
        outcome,
        UsageForm.read(object("resource_usage")),
        Duration.ofNanos(fields.required("duration_ns").number(0, Long.MAX_VALUE)));
  }

  private Outcome outcome() {
    JsonField type = fields.required("outcome");
    if (type.text().equals(OutcomeForm.EXITED)) {
      return new Outcome.Exited(fields.required("exit_code").integer());
    }
    Outcome outcome = OutcomeForm.read(object("outcome_detail"));
    if (!type.text().equals(OutcomeForm.type(outcome))) {
      throw type.expected(OutcomeForm.type(outcome));
    }
    return outcome;
  }

  private Event autorun() {
    return new Event.AutorunFound(
        time,
        origin,
        text("execution"),
        text("path"),
        fields.required("kind").oneOf(AutorunChange.Kind.values(), AutorunChange.Kind::label),
        text("runner"));
  }

  private Event refused() {
    return new Event.ConnectionRefused(
        time,
        origin,
        text("host"),
        (int) fields.required("port").number(0, LAST_PORT),
        text("reason"),
        count());
  }

  private Event failed() {
    return new Event.PlatformFailed(
        time,
        origin,
        fields.required("code").oneOf(ErrorCode.values(), ErrorCode::name),
        text("operation"),
        text("subject"),
        text("reason"));
  }

  private long count() {
    return fields.required("count").number(1, Long.MAX_VALUE);
  }

  private String text(String name) {
    return fields.required(name).text();
  }

  private JsonFields object(String name) {
    return fields.required(name).object();
  }

  static List<String> texts(JsonFields fields, String name) {
    return fields.optional(name).map(JsonField::texts).orElse(List.of());
  }
}
