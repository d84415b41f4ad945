package dev.bailey.sessions.ledger;

import dev.bailey.sessions.api.Snapshot;
import dev.bailey.sessions.api.Snapshot.Kind;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.WorkspaceId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Tables of the ledger with snapshots, the turn and message of each, and rollbacks under way. */
public final class SnapshotTable {
  private static final String COLUMNS = "id, kind, ordinal, created, added, turn, message, call";

  private final Database database;

  SnapshotTable(Database database) {
    this.database = database;
  }

  /** The ordinal of the next snapshot, which nobody else gets any more. */
  public int nextOrdinal(WorkspaceId session) {
    return database.transaction(handle -> {
      handle.execute(
          "UPDATE sessions SET next_snapshot = next_snapshot + 1 WHERE id = ?", session.value());
      return handle
              .createQuery("SELECT next_snapshot FROM sessions WHERE id = :id")
              .bind("id", session.value())
              .map(row -> row.getInt(1))
              .one()
          - 1;
    });
  }

  /** Adds a snapshot that the storage has; one of a turn completes that turn. */
  public void add(WorkspaceId session, Snapshot snapshot) {
    database.transaction(handle -> {
      if (snapshot.kind() == Kind.TURN) {
        handle.execute("UPDATE sessions SET turns = turns + 1 WHERE id = ?", session.value());
      }
      return handle
          .createUpdate(
              "INSERT INTO snapshots (session, id, kind, ordinal, created, added, turn, message,"
                  + " agent_state, call) SELECT id, :id, :kind, :ordinal, :created, :added, turns,"
                  + " next_message - 1, agent_state, :call FROM sessions WHERE id = :session")
          .bind("session", session.value())
          .bind("id", snapshot.id().value())
          .bind("kind", snapshot.kind().word())
          .bind("ordinal", snapshot.ordinal())
          .bind("created", snapshot.created().toEpochMilli())
          .bind("added", snapshot.addedBytes())
          .bind("call", snapshot.call().orElse(null))
          .execute();
    });
  }

  public Optional<Snapshot> find(WorkspaceId session, SnapshotId id) {
    return find(session, "id", id.value());
  }

  /** The one that was taken after a tool call. */
  public Optional<Snapshot> ofCall(WorkspaceId session, String call) {
    return find(session, "call", call);
  }

  private Optional<Snapshot> find(WorkspaceId session, String column, String value) {
    return database.transaction(handle ->
        handle
            .createQuery(
                "SELECT %s FROM snapshots WHERE session = :session AND %s = :value"
                    .formatted(COLUMNS, column))
            .bind("session", session.value())
            .bind("value", value)
            .map(row -> snapshot(session, row))
            .findOne());
  }

  /** Those of a session, oldest first. */
  public List<Snapshot> of(WorkspaceId session) {
    return database.transaction(handle ->
        handle
            .createQuery(
                "SELECT " + COLUMNS + " FROM snapshots WHERE session = :session ORDER BY ordinal")
            .bind("session", session.value())
            .map(row -> snapshot(session, row))
            .list());
  }

  private static Snapshot snapshot(WorkspaceId session, ResultSet row) throws SQLException {
    return new Snapshot(
        session,
        new SnapshotId(row.getString("id")),
        Kind.of(row.getString("kind")),
        row.getInt("ordinal"),
        Instant.ofEpochMilli(row.getLong("created")),
        row.getLong("added"),
        row.getInt("turn"),
        row.getLong("message"),
        Optional.ofNullable(row.getString("call")));
  }

  public void remove(WorkspaceId session, SnapshotId id) {
    database.makingRoom(handle ->
        handle.execute(
            "DELETE FROM snapshots WHERE session = ? AND id = ?", session.value(), id.value()));
  }

  /** Gives a fork what is true of its parent, or was when a snapshot was taken. */
  public void inherit(WorkspaceId parent, Optional<SnapshotId> snapshot, WorkspaceId child) {
    database.transaction(handle ->
        snapshot.isPresent()
            ? inherit(handle, parent, snapshot.get(), child)
            : handle.execute(
                "UPDATE sessions SET (turns, agent_state) ="
                    + " (SELECT turns, agent_state FROM sessions WHERE id = ?) WHERE id = ?",
                parent.value(),
                child.value()));
  }

  private static int inherit(
      Handle handle, WorkspaceId parent, SnapshotId snapshot, WorkspaceId child) {
    return handle.execute(
        "UPDATE sessions SET (turns, agent_state) ="
            + " (SELECT turn, agent_state FROM snapshots WHERE session = ? AND id = ?)"
            + " WHERE id = ?",
        parent.value(),
        snapshot.value(),
        child.value());
  }

  /** A rollback that was begun: it must be finished, whatever comes. */
  public record Rollback(SnapshotId to, boolean withHistory) {}

  public void beginRollback(WorkspaceId session, Rollback rollback) {
    database.transaction(handle ->
        handle.execute(
            "UPDATE sessions SET rollback_to = ?, rollback_history = ? WHERE id = ?",
            rollback.to().value(),
            rollback.withHistory(),
            session.value()));
  }

  /** A rollback did not come to its end. It is still under way, and the session failed. */
  public void failRollback(WorkspaceId session, String failure) {
    database.makingRoom(handle ->
        handle.execute(
            "UPDATE sessions SET state = 'failed', failure = ? WHERE id = ?",
            failure,
            session.value()));
  }

  public Optional<Rollback> rollback(WorkspaceId session) {
    return database.transaction(handle ->
        handle
            .createQuery(
                "SELECT rollback_to, rollback_history FROM sessions"
                    + " WHERE id = :id AND rollback_to IS NOT NULL")
            .bind("id", session.value())
            .map(row ->
                new Rollback(
                    new SnapshotId(row.getString("rollback_to")),
                    row.getBoolean("rollback_history")))
            .findOne());
  }

  /** The files are rolled back: so is the rest, if asked, and that was it. */
  public void finishRollback(WorkspaceId session, Rollback rollback) {
    database.makingRoom(handle -> {
      if (rollback.withHistory()) {
        handle
            .createUpdate(
                "DELETE FROM messages WHERE session = :session AND sequence >"
                    + " (SELECT message FROM snapshots WHERE session = :session AND id = :id)")
            .bind("session", session.value())
            .bind("id", rollback.to().value())
            .execute();
        inherit(handle, session, rollback.to(), session);
      }
      return handle.execute(
          "UPDATE sessions SET rollback_to = NULL, rollback_history = 0, failure = NULL,"
              + " state = CASE state WHEN 'failed' THEN 'active' ELSE state END WHERE id = ?",
          session.value());
    });
  }
}
