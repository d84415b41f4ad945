package dev.bailey.cli.session;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bailey.error.BaileyException;
import dev.bailey.policy.autorun.AutorunMatcher;
import dev.bailey.sessions.api.Health;
import dev.bailey.sessions.api.ManagedProcess;
import dev.bailey.sessions.api.Message;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.api.WorkspaceFile;
import dev.bailey.storage.AutorunEntry;
import dev.bailey.storage.Change;
import dev.bailey.storage.Exported;
import dev.bailey.storage.Usage;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What programs read of sessions. Names are relied on: add, do not rename. */
public final class SessionJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private SessionJson() {}

  static ObjectNode session(SessionInfo session) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("name", session.name());
    json.put("state", session.state().word());
    json.put("created", session.created().toString());
    json.put("changed", session.changed().toString());
    json.put("origin", session.origin());
    json.put("turns", session.turns());
    ObjectNode labels = json.putObject("labels");
    session.labels().forEach(labels::put);
    session.quota().ifPresent(it -> json.put("quota_bytes", it));
    session.failure().ifPresent(it -> json.put("failure", it));
    return json;
  }

  static ObjectNode session(SessionInfo session, Usage usage, List<Snapshot> snapshots) {
    ObjectNode json = session(session);
    json.put("files", usage.files());
    json.put("bytes", usage.bytes());
    json.set("snapshots", list(snapshots, SessionJson::snapshot));
    return json;
  }

  static ObjectNode snapshot(Snapshot snapshot) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("name", snapshot.id().value());
    json.put("kind", snapshot.kind().word());
    json.put("created", snapshot.created().toString());
    if (snapshot.addedBytes() >= 0) {
      json.put("added_bytes", snapshot.addedBytes());
    }
    json.put("turn", snapshot.turn());
    json.put("message", snapshot.message());
    snapshot.call().ifPresent(it -> json.put("tool_call", it));
    return json;
  }

  static ObjectNode message(Message message) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("sequence", message.sequence());
    json.put("role", message.role());
    json.put("content", message.content());
    message.toolCalls().ifPresent(it -> json.put("tool_calls", it));
    message.toolCallId().ifPresent(it -> json.put("tool_call_id", it));
    json.put("created", message.created().toString());
    return json;
  }

  static ObjectNode change(Change change, AutorunMatcher autorun) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("path", change.path().toString());
    json.put("change", change.kind().name().toLowerCase(Locale.ROOT));
    change.autorun(autorun).ifPresent(it -> runBy(json, it));
    return json;
  }

  static ObjectNode autorun(AutorunEntry entry) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("path", entry.path());
    runBy(json, entry);
    return json;
  }

  private static void runBy(ObjectNode json, AutorunEntry entry) {
    json.put("run_by", entry.pattern().runner());
    json.put("occasion", entry.pattern().occasion());
  }

  static ObjectNode file(WorkspaceFile file) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("name", file.name());
    json.put("path", file.path());
    json.put("kind", file.kind().name().toLowerCase(Locale.ROOT));
    json.put("bytes", file.size());
    return json;
  }

  /** An archive that was written. */
  static ObjectNode exported(Path file, Exported exported) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("file", file.toString());
    ArrayNode paths = json.putArray("left_out");
    exported.leftOut().forEach(paths::add);
    json.set("autorun", list(exported.autorun(), SessionJson::autorun));
    return json;
  }

  /** Differences as text. */
  static ObjectNode text(String diff) {
    return MAPPER.createObjectNode().put("diff", diff);
  }

  static ObjectNode process(ManagedProcess process) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("id", process.id());
    json.put("command", process.command());
    json.put("state", process.state().name().toLowerCase(Locale.ROOT));
    process.exit().ifPresent(it -> json.put("exit_code", it));
    json.put("started", process.started().toString());
    process.ended().ifPresent(it -> json.put("ended", it.toString()));
    return json;
  }

  /** What a tool did. */
  static ObjectNode tool(ToolResult result) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("text", result.text());
    json.put("is_error", result.isError());
    result.error().ifPresent(it -> json.put("error", it.label()));
    result.exitCode().ifPresent(it -> json.put("exit_code", it));
    ArrayNode parts = json.putArray("truncated");
    result.truncated().stream().sorted().forEach(it -> parts.add(it.label()));
    json.put("duration_ns", result.duration().toNanos());
    return json;
  }

  static ObjectNode health(Health health) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("status", health.status().name().toLowerCase(Locale.ROOT));
    json.put("uptime_seconds", health.uptime().toSeconds());
    json.put("driver", health.driver());
    ObjectNode sessions = json.putObject("sessions");
    health.sessions().forEach((state, count) -> sessions.put(state.word(), count));
    json.put("under_way", health.underWay());
    json.put("processes", health.processes());
    json.put("space_total_bytes", health.spaceTotal());
    json.put("space_free_bytes", health.spaceFree());
    ArrayNode problems = json.putArray("problems");
    health.problems().forEach(problems::add);
    return json;
  }

  static <T> ArrayNode list(List<T> values, Function<T, ObjectNode> each) {
    ArrayNode array = MAPPER.createArrayNode();
    values.forEach(it -> array.add(each.apply(it)));
    return array;
  }

  static ObjectNode member(String name, ArrayNode value) {
    ObjectNode json = MAPPER.createObjectNode();
    json.set(name, value);
    return json;
  }

  /** What went wrong. */
  public static String failure(BaileyException failure) {
    ObjectNode json = MAPPER.createObjectNode();
    ObjectNode error = json.putObject("error");
    error.put("code", failure.code().name());
    error.put("message", failure.getMessage());
    failure.hint().ifPresent(it -> error.put("hint", it));
    return json + "\n";
  }
}
