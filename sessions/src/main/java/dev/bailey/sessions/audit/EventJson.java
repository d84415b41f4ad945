package dev.bailey.sessions.audit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.bailey.event.Event;
import dev.bailey.event.NetworkSummary;
import dev.bailey.event.PolicySummary;
import dev.bailey.execution.Usage;
import dev.bailey.policy.Limits;
import dev.bailey.protocol.OutcomeForm;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;

/**
 * The JSON form of events: one object, one line. All of it is printable ASCII; everything else in
 * strings is escaped, so that a terminal that shows a log does not obey what a guest has put there.
 */
public final class EventJson {
  private static final int LAST_PRINTABLE = '~';
  private static final JsonFactory FACTORY = new JsonFactory();

  private EventJson() {}

  /** Writes the members of an object. */
  @FunctionalInterface
  private interface Members {
    void write(JsonGenerator json) throws IOException;
  }

  /** The event as a line, with its line end. */
  public static String line(Event event) {
    return object(json -> {
      head(json, event.time(), name(event));
      optional(json, "session", event.origin().session().orElse(""));
      optional(json, "sandbox", event.origin().sandbox().orElse(""));
      members(json, event);
    });
  }

  /**
   * The line that stands where events are missing, because they came too fast or the disk was full.
   */
  static String dropped(Instant time, long count) {
    return object(json -> {
      head(json, time, "dropped");
      json.writeNumberField("count", count);
    });
  }

  private static String object(Members members) {
    StringWriter text = new StringWriter(512);
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.setHighestNonEscapedChar(LAST_PRINTABLE);
      json.writeStartObject();
      members.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  private static void head(JsonGenerator json, Instant time, String name) throws IOException {
    json.writeStringField("time", time.toString());
    json.writeStringField("event", name);
  }

  /** What {@code event} is; names are never changed. */
  static String name(Event event) {
    return switch (event) {
      case Event.SandboxOpened _ -> "sandbox-opened";
      case Event.SandboxClosed _ -> "sandbox-closed";
      case Event.CommandStarted _ -> "command-started";
      case Event.CommandEnded _ -> "command-ended";
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
    };
  }

  private static void members(JsonGenerator json, Event event) throws IOException {
    switch (event) {
      case Event.SandboxOpened it -> {
        json.writeStringField("backend", it.backend());
        policy(json, it.policy());
      }
      case Event.CommandStarted it -> {
        json.writeStringField("execution", it.execution());
        texts(json, "arguments", it.arguments());
      }
      case Event.CommandEnded it -> ended(json, it);
      case Event.CommandDenied it -> {
        json.writeStringField("execution", it.execution());
        json.writeStringField("program", it.program());
        json.writeStringField("what", it.what());
      }
      case Event.AutorunFound it -> {
        json.writeStringField("execution", it.execution());
        json.writeStringField("path", it.path());
        json.writeStringField("kind", it.kind().label());
        json.writeStringField("runner", it.runner());
      }
      case Event.ConnectionRefused it -> {
        json.writeStringField("host", it.host());
        json.writeNumberField("port", it.port());
        json.writeStringField("reason", it.reason());
        json.writeNumberField("count", it.count());
      }
      case Event.PolicyChanged it -> network(json, it.network());
      case Event.SessionCreated it -> json.writeStringField("source", it.source());
      case Event.SessionForked it -> {
        json.writeStringField("fork", it.fork());
        optional(json, "snapshot", it.snapshot().orElse(""));
      }
      case Event.SnapshotTaken it -> {
        json.writeStringField("snapshot", it.snapshot());
        json.writeStringField("kind", it.kind());
      }
      case Event.SnapshotRemoved it -> json.writeStringField("snapshot", it.snapshot());
      case Event.SessionRolledBack it -> json.writeStringField("snapshot", it.snapshot());
      case Event.PlatformFailed it -> {
        json.writeStringField("code", it.code().name());
        json.writeStringField("operation", it.operation());
        json.writeStringField("subject", it.subject());
        json.writeStringField("reason", it.reason());
      }
      case Event.SandboxClosed _,
          Event.SessionPaused _,
          Event.SessionResumed _,
          Event.SessionDestroyed _ -> {}
    }
  }

  private static void ended(JsonGenerator json, Event.CommandEnded event) throws IOException {
    json.writeStringField("execution", event.execution());
    json.writeStringField("program", event.program());
    json.writeStringField("status", event.outcome().status().label());
    json.writeStringField("outcome", OutcomeForm.type(event.outcome()));
    json.writeNumberField("exit_code", event.outcome().exitCode());
    json.writeNumberField("duration_ns", event.duration().toNanos());
    Usage usage = event.usage();
    json.writeObjectFieldStart("resource_usage");
    json.writeNumberField("cpu_time_ns", usage.cpuNanos());
    json.writeNumberField("memory_peak_bytes", usage.memoryPeakBytes());
    json.writeNumberField("io_read_bytes", usage.ioReadBytes());
    json.writeNumberField("io_write_bytes", usage.ioWriteBytes());
    json.writeEndObject();
  }

  private static void policy(JsonGenerator json, PolicySummary policy) throws IOException {
    json.writeObjectFieldStart("policy");
    json.writeStringField("files", policy.files());
    json.writeStringField("project", policy.project());
    texts(json, "read", policy.read());
    texts(json, "write", policy.write());
    texts(json, "mounts", policy.mounts());
    texts(json, "deny", policy.deny());
    network(json, policy.network());
    limits(json, policy.limits());
    texts(json, "accepted", policy.accepted());
    json.writeEndObject();
  }

  private static void network(JsonGenerator json, NetworkSummary network) throws IOException {
    json.writeObjectFieldStart("network");
    json.writeStringField("access", network.access());
    texts(json, "allow", network.allow());
    texts(json, "block", network.block());
    texts(json, "secrets", network.secrets());
    json.writeEndObject();
  }

  private static void limits(JsonGenerator json, Limits limits) throws IOException {
    json.writeObjectFieldStart("limits");
    if (limits.wallTime().isPresent()) {
      json.writeNumberField("timeout_ns", limits.wallTime().get().toNanos());
    }
    if (limits.cpus().isPresent()) {
      json.writeNumberField("cpus", limits.cpus().get());
    }
    number(json, "memory_bytes", limits.memoryBytes().orElse(-1L));
    number(json, "processes", limits.processes().orElse(-1));
    number(json, "open_files", limits.openFiles().orElse(-1));
    number(json, "output_bytes", limits.outputBytes().orElse(-1L));
    number(json, "disk_bytes", limits.diskBytes().orElse(-1L));
    json.writeEndObject();
  }

  private static void number(JsonGenerator json, String name, long value) throws IOException {
    if (value >= 0) {
      json.writeNumberField(name, value);
    }
  }

  private static void optional(JsonGenerator json, String name, String value) throws IOException {
    if (!value.isEmpty()) {
      json.writeStringField(name, value);
    }
  }

  /** Left out where there are none: most policies have few of these. */
  private static void texts(JsonGenerator json, String name, List<String> values)
      throws IOException {
    if (values.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }
}
