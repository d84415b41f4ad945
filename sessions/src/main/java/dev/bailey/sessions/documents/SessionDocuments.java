package dev.bailey.sessions.documents;

import dev.bailey.backend.FileEntry;
import dev.bailey.policy.autorun.AutorunMatcher;
import dev.bailey.protocol.DiffDocument;
import dev.bailey.protocol.ExportDocument;
import dev.bailey.protocol.FileDocument;
import dev.bailey.protocol.HealthDocument;
import dev.bailey.protocol.MessageDocument;
import dev.bailey.protocol.ProcessDocument;
import dev.bailey.protocol.SessionDetailsDocument;
import dev.bailey.protocol.SessionDocument;
import dev.bailey.protocol.SnapshotDocument;
import dev.bailey.protocol.ToolResultDocument;
import dev.bailey.sessions.api.Health;
import dev.bailey.sessions.api.ManagedProcess;
import dev.bailey.sessions.api.Message;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.workspace.AutorunEntry;
import dev.bailey.workspace.Change;
import dev.bailey.workspace.Exported;
import dev.bailey.workspace.WorkspaceUsage;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Makes documents of the protocol from the values of {@code dev.bailey.sessions.api}. */
public final class SessionDocuments {
  private SessionDocuments() {}

  public static SessionDocument of(SessionInfo session) {
    return new SessionDocument(
        session.name(),
        session.state().word(),
        session.created(),
        session.changed(),
        session.origin(),
        session.turns(),
        session.labels(),
        session.quota(),
        session.failure());
  }

  /** A session with what it holds. */
  public static SessionDetailsDocument of(
      SessionInfo session, WorkspaceUsage usage, List<Snapshot> snapshots, Path place) {
    return new SessionDetailsDocument(
        of(session),
        usage.files(),
        usage.bytes(),
        snapshots.stream().map(SessionDocuments::of).toList(),
        place.toString(),
        false);
  }

  public static SnapshotDocument of(Snapshot snapshot) {
    long added = snapshot.addedBytes();
    return new SnapshotDocument(
        snapshot.id().value(),
        snapshot.kind().word(),
        snapshot.created(),
        added >= 0 ? Optional.of(added) : Optional.empty(),
        snapshot.turn(),
        snapshot.message(),
        snapshot.call());
  }

  public static ToolResultDocument of(ToolResult result) {
    return new ToolResultDocument(
        result.text(),
        result.error().map(ToolError::label),
        result.exitCode(),
        result.truncatedParts(),
        result.duration());
  }

  public static MessageDocument of(Message message) {
    return new MessageDocument(
        message.sequence(),
        message.role(),
        message.content(),
        message.toolCalls(),
        message.toolCallId(),
        message.created());
  }

  public static ProcessDocument of(ManagedProcess process) {
    return new ProcessDocument(
        process.id(),
        process.command(),
        word(process.state()),
        process.exit(),
        process.started(),
        process.ended());
  }

  public static FileDocument of(FileEntry file) {
    return new FileDocument(file.path(), word(file.kind()), file.size());
  }

  public static HealthDocument of(Health health) {
    Map<String, Integer> sessions = new HashMap<>();
    health.sessions().forEach((state, count) -> sessions.put(state.word(), count));
    return new HealthDocument(
        word(health.status()),
        health.uptime().toSeconds(),
        health.driver(),
        sessions,
        health.underWay(),
        health.processes(),
        health.spaceTotal(),
        health.spaceFree(),
        health.problems());
  }

  /**
   * The paths that are different.
   *
   * @param autorun the list of what runs later, by which paths are marked
   */
  public static DiffDocument of(List<Change> changes, AutorunMatcher autorun) {
    return new DiffDocument(changes.stream().map(it -> change(it, autorun)).toList());
  }

  private static DiffDocument.Change change(Change change, AutorunMatcher autorun) {
    return new DiffDocument.Change(
        change.path(), word(change.kind()), change.autorun(autorun).map(SessionDocuments::autorun));
  }

  /** An archive that was written to a file. */
  public static ExportDocument of(Path file, Exported exported) {
    return new ExportDocument(
        file.toString(),
        exported.leftOut(),
        exported.autorun().stream()
            .map(it -> new ExportDocument.AutorunFile(it.path(), autorun(it)))
            .toList());
  }

  private static DiffDocument.Autorun autorun(AutorunEntry entry) {
    return new DiffDocument.Autorun(entry.pattern().runner(), entry.pattern().occasion());
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
