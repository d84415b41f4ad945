package dev.bailey.cli.session;

import dev.bailey.backend.FileEntry;
import dev.bailey.cli.output.RemedyText;
import dev.bailey.error.BaileyException;
import dev.bailey.policy.autorun.AutorunMatcher;
import dev.bailey.protocol.DiffDocument;
import dev.bailey.protocol.DiffForm;
import dev.bailey.protocol.ErrorForm;
import dev.bailey.protocol.SessionForm;
import dev.bailey.protocol.SnapshotForm;
import dev.bailey.protocol.ToolResultForm;
import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonObject;
import dev.bailey.sessions.api.Health;
import dev.bailey.sessions.api.ManagedProcess;
import dev.bailey.sessions.api.Message;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.documents.SessionDocuments;
import dev.bailey.storage.AutorunEntry;
import dev.bailey.storage.Change;
import dev.bailey.storage.Exported;
import dev.bailey.storage.WorkspaceUsage;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What programs read of sessions. Names are relied on: add, do not rename. */
public final class SessionJson {
  private SessionJson() {}

  static JsonObject session(SessionInfo session) {
    return SessionForm.write(SessionDocuments.of(session));
  }

  static JsonObject session(SessionInfo session, WorkspaceUsage usage, List<Snapshot> snapshots) {
    JsonObject json = session(session);
    json.put("files", usage.files());
    json.put("bytes", usage.bytes());
    json.put("snapshots", list(snapshots, SessionJson::snapshot));
    return json;
  }

  static JsonObject snapshot(Snapshot snapshot) {
    return SnapshotForm.write(SessionDocuments.of(snapshot));
  }

  static JsonObject message(Message message) {
    JsonObject json = new JsonObject();
    json.put("sequence", message.sequence());
    json.put("role", message.role());
    json.put("content", message.content());
    message.toolCalls().ifPresent(it -> json.put("tool_calls", it));
    message.toolCallId().ifPresent(it -> json.put("tool_call_id", it));
    json.put("created", message.created().toString());
    return json;
  }

  /** The paths that are different. */
  static JsonObject changes(List<Change> changes, AutorunMatcher autorun) {
    return DiffForm.write(
        new DiffDocument(changes.stream().map(it -> change(it, autorun)).toList()));
  }

  private static DiffDocument.Change change(Change change, AutorunMatcher autorun) {
    return new DiffDocument.Change(
        change.path().toString(),
        change.kind().name().toLowerCase(Locale.ROOT),
        change.autorun(autorun).map(SessionJson::runBy));
  }

  static JsonObject autorun(AutorunEntry entry) {
    return new JsonObject().put("path", entry.path()).putAll(DiffForm.autorun(runBy(entry)));
  }

  private static DiffDocument.Autorun runBy(AutorunEntry entry) {
    return new DiffDocument.Autorun(entry.pattern().runner(), entry.pattern().occasion());
  }

  static JsonObject file(FileEntry file) {
    JsonObject json = new JsonObject();
    json.put("name", file.name());
    json.put("path", file.path());
    json.put("kind", file.kind().name().toLowerCase(Locale.ROOT));
    json.put("bytes", file.size());
    return json;
  }

  /** An archive that was written. */
  static JsonObject exported(Path file, Exported exported) {
    JsonObject json = new JsonObject();
    json.put("file", file.toString());
    json.put("left_out", JsonArray.texts(exported.leftOut()));
    json.put("autorun", list(exported.autorun(), SessionJson::autorun));
    return json;
  }

  /** Differences as text. */
  static JsonObject text(String diff) {
    return new JsonObject().put("diff", diff);
  }

  static JsonObject process(ManagedProcess process) {
    JsonObject json = new JsonObject();
    json.put("id", process.id());
    json.put("command", process.command());
    json.put("state", process.state().name().toLowerCase(Locale.ROOT));
    process.exit().ifPresent(it -> json.put("exit_code", it));
    json.put("started", process.started().toString());
    process.ended().ifPresent(it -> json.put("ended", it.toString()));
    return json;
  }

  /** What a tool did. */
  static JsonObject tool(ToolResult result) {
    return ToolResultForm.write(SessionDocuments.of(result));
  }

  static JsonObject health(Health health) {
    JsonObject json = new JsonObject();
    json.put("status", health.status().name().toLowerCase(Locale.ROOT));
    json.put("uptime_seconds", health.uptime().toSeconds());
    json.put("driver", health.driver());
    JsonObject sessions = new JsonObject();
    health.sessions().forEach((state, count) -> sessions.put(state.word(), count));
    json.put("sessions", sessions);
    json.put("under_way", health.underWay());
    json.put("processes", health.processes());
    json.put("space_total_bytes", health.spaceTotal());
    json.put("space_free_bytes", health.spaceFree());
    json.put("problems", JsonArray.texts(health.problems()));
    return json;
  }

  static <T> JsonArray list(List<T> values, Function<T, JsonObject> each) {
    JsonArray array = new JsonArray();
    values.forEach(it -> array.add(each.apply(it)));
    return array;
  }

  static JsonObject member(String name, JsonArray value) {
    JsonObject json = new JsonObject();
    json.put(name, value);
    return json;
  }

  /** What went wrong. */
  public static String failure(BaileyException failure) {
    return new JsonObject().put("error", ErrorForm.write(failure, RemedyText.wording())).line();
  }
}
