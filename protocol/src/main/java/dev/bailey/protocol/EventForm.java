package dev.bailey.protocol;

import dev.bailey.event.Event;
import dev.bailey.execution.Outcome;
import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;

/**
 * Writes an event as JSON and reads it back: its time, its kind, its session and sandbox, and the
 * members of that kind. Empty lists and absent values have no member.
 */
public final class EventForm {
  private static final String OPENED = "sandbox-opened";
  private static final String CLOSED = "sandbox-closed";
  private static final String STARTED = "command-started";
  private static final String ENDED = "command-ended";

  private EventForm() {}

  public static JsonObject write(Event event) {
    JsonObject json =
        new JsonObject().put("time", event.time().toString()).put("event", name(event));
    event.origin().session().ifPresent(it -> json.put("session", it));
    event.origin().sandbox().ifPresent(it -> json.put("sandbox", it));
    members(json, event);
    return ProtocolVersion.stamp(json);
  }

  /**
   * The event as a line of a log, with its line end. All of it is printable ASCII, so that a
   * terminal that shows a log does not obey what a guest has put there.
   */
  public static String line(Event event) {
    return write(event).asciiLine();
  }

  /** Reads what was written. */
  public static Event read(String text) {
    return EventReader.read(text);
  }

  /** What {@code event} is; names are never changed. */
  static String name(Event event) {
    // What every command tells, without the switch, which the JVM would have to bootstrap first.
    if (event instanceof Event.SandboxOpened) {
      return OPENED;
    }
    if (event instanceof Event.SandboxClosed) {
      return CLOSED;
    }
    if (event instanceof Event.CommandStarted) {
      return STARTED;
    }
    return event instanceof Event.CommandEnded ? ENDED : unusualName(event);
  }

  private static String unusualName(Event event) {
    return switch (event) {
      case Event.SandboxOpened _ -> OPENED;
      case Event.SandboxClosed _ -> CLOSED;
      case Event.CommandStarted _ -> STARTED;
      case Event.CommandEnded _ -> ENDED;
      case Event.CommandDenied _ -> "command-denied";
      case Event.AutorunFound _ -> "autorun-found";
      case Event.ConnectionRefused _ -> "connection-refused";
      case Event.PolicyChanged _ -> "policy-changed";
      case Event.SessionCreated _ -> "session-created";
      case Event.SessionForked _ -> "session-forked";
      case Event.SessionPaused _ -> "session-paused";
      case Event.SessionResumed _ -> "session-resumed";
      case Event.SessionDestroyed _ -> "session-destroyed";
      case Event.SnapshotTaken _ -> "snapshot-taken";
      case Event.SnapshotRemoved _ -> "snapshot-removed";
      case Event.SessionRolledBack _ -> "session-rolled-back";
      case Event.PlatformFailed _ -> "platform-failed";
      case Event.Dropped _ -> "dropped";
    };
  }

  private static void members(JsonObject json, Event event) {
    if (event instanceof Event.SandboxOpened opened) {
      opened(json, opened);
    } else if (event instanceof Event.CommandStarted started) {
      started(json, started);
    } else if (event instanceof Event.CommandEnded ended) {
      ended(json, ended);
    } else if (!(event instanceof Event.SandboxClosed)) {
      unusualMembers(json, event);
    }
  }

  private static void unusualMembers(JsonObject json, Event event) {
    switch (event) {
      case Event.SandboxOpened it -> opened(json, it);
      case Event.CommandStarted it -> started(json, it);
      case Event.CommandEnded it -> ended(json, it);
      case Event.CommandDenied it ->
          json.put("execution", it.execution()).put("program", it.program()).put("what", it.what());
      case Event.AutorunFound it ->
          json.put("execution", it.execution())
              .put("path", it.path())
              .put("kind", it.kind().label())
              .put("runner", it.runner());
      case Event.ConnectionRefused it ->
          json.put("host", it.host())
              .put("port", it.port())
              .put("reason", it.reason())
              .put("count", it.count());
      case Event.PolicyChanged it -> json.put("network", PolicySummaryForm.write(it.network()));
      case Event.SessionCreated it -> json.put("source", it.source());
      case Event.SessionForked it -> {
        json.put("fork", it.fork());
        it.snapshot().ifPresent(from -> json.put("snapshot", from));
      }
      case Event.SnapshotTaken it -> json.put("snapshot", it.snapshot()).put("kind", it.kind());
      case Event.SnapshotRemoved it -> json.put("snapshot", it.snapshot());
      case Event.SessionRolledBack it -> json.put("snapshot", it.snapshot());
      case Event.PlatformFailed it ->
          json.put("code", it.code().name())
              .put("operation", it.operation())
              .put("subject", it.subject())
              .put("reason", it.reason());
      case Event.Dropped it -> json.put("count", it.count());
      case Event.SandboxClosed _,
          Event.SessionPaused _,
          Event.SessionResumed _,
          Event.SessionDestroyed _ -> {}
    }
  }

  private static void opened(JsonObject json, Event.SandboxOpened event) {
    json.put("backend", event.backend()).put("policy", PolicySummaryForm.write(event.policy()));
  }

  private static void started(JsonObject json, Event.CommandStarted event) {
    texts(json.put("execution", event.execution()), "arguments", event.arguments());
  }

  private static void ended(JsonObject json, Event.CommandEnded event) {
    Outcome outcome = event.outcome();
    json.put("execution", event.execution())
        .put("program", event.program())
        .put("status", outcome.status().label())
        .put("outcome", OutcomeForm.type(outcome))
        .put("exit_code", outcome.exitCode());
    if (!(outcome instanceof Outcome.Exited)) {
      json.put("outcome_detail", OutcomeForm.write(outcome, RemedyWording.inJava()));
    }
    json.put("duration_ns", event.duration().toNanos())
        .put("resource_usage", UsageForm.write(event.usage()));
  }

  static void texts(JsonObject json, String name, List<String> values) {
    if (!values.isEmpty()) {
      json.put(name, JsonArray.texts(values));
    }
  }
}
