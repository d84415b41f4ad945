package dev.bailey.sessions.documents;

import dev.bailey.protocol.SessionDocument;
import dev.bailey.protocol.SnapshotDocument;
import dev.bailey.protocol.ToolResultDocument;
import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolResult;
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
}
