package dev.bailey.sessions.ledger;

import dev.bailey.sessions.api.SessionInfo;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.workspace.WorkspaceId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The table of sessions in the ledger, a row for each: its state, policy, quota, turns and agent
 * state.
 */
public final class SessionTable {
  private static final String COLUMNS =
      "id, state, created, changed, quota, turns, policy, origin, agent_state, failure";

  private final Database database;

  SessionTable(Database database) {
    this.database = database;
  }

  /** Adds a session; false when there is one of that name. */
  public boolean add(SessionInfo session) {
    return database.transaction(handle -> {
      int added =
          handle
              .createUpdate(
                  "INSERT OR IGNORE INTO sessions (id, state, created, changed, quota, policy,"
                      + " origin, agent_state) VALUES (:id, :state, :created, :created, :quota,"
                      + " :policy, :origin, :agent)")
              .bind("id", session.name())
              .bind("state", session.state().word())
              .bind("created", session.created().toEpochMilli())
              .bind("quota", session.quota().orElse(null))
              .bind("policy", PolicyJson.write(session.policy()))
              .bind("origin", session.origin())
              .bind("agent", session.agentState().orElse(null))
              .execute();
      if (added > 0) {
        writeLabels(handle, session.id(), session.labels());
      }
      return added > 0;
    });
  }

  private static void writeLabels(Handle handle, WorkspaceId id, Map<String, String> labels) {
    handle.execute("DELETE FROM labels WHERE session = ?", id.value());
    labels.forEach((name, value) ->
        handle.execute(
            "INSERT INTO labels (session, name, value) VALUES (?, ?, ?)", id.value(), name, value));
  }

  public Optional<SessionInfo> find(WorkspaceId id) {
    return database.transaction(handle ->
        handle
            .createQuery("SELECT " + COLUMNS + " FROM sessions WHERE id = :id")
            .bind("id", id.value())
            .map(row -> session(row, handle))
            .findOne());
  }

  /** All of them, by name. */
  public List<SessionInfo> all() {
    return database.transaction(handle ->
        handle
            .createQuery("SELECT " + COLUMNS + " FROM sessions ORDER BY id")
            .map(row -> session(row, handle))
            .list());
  }

  public int count() {
    return database.transaction(handle ->
        handle.createQuery("SELECT count(*) FROM sessions").map(row -> row.getInt(1)).one());
  }

  private static SessionInfo session(ResultSet row, Handle handle) throws SQLException {
    WorkspaceId id = new WorkspaceId(row.getString("id"));
    long quota = row.getLong("quota");
    boolean unlimited = row.wasNull();
    return new SessionInfo(
        id,
        SessionState.of(row.getString("state")),
        Instant.ofEpochMilli(row.getLong("created")),
        Instant.ofEpochMilli(row.getLong("changed")),
        labels(handle, id),
        unlimited ? Optional.empty() : Optional.of(quota),
        row.getInt("turns"),
        PolicyJson.read(row.getString("policy")),
        row.getString("origin"),
        optional(row.getString("agent_state")),
        optional(row.getString("failure")));
  }

  private static Optional<String> optional(@Nullable String value) {
    return Optional.ofNullable(value);
  }

  private static Map<String, String> labels(Handle handle, WorkspaceId id) {
    Map<String, String> labels = new TreeMap<>();
    handle
        .createQuery("SELECT name, value FROM labels WHERE session = :id")
        .bind("id", id.value())
        .map(row -> Map.entry(row.getString("name"), row.getString("value")))
        .list()
        .forEach(it -> labels.put(it.getKey(), it.getValue()));
    return labels;
  }

  /** Changes the state if it is the expected one; false otherwise. */
  public boolean move(WorkspaceId id, SessionState from, SessionState to, Instant now) {
    Function<Handle, Boolean> change =
        handle ->
            handle.execute(
                    "UPDATE sessions SET state = ?, changed = ? WHERE id = ? AND state = ?",
                    to.word(),
                    now.toEpochMilli(),
                    id.value(),
                    from.word())
                > 0;
    return switch (to) {
      case DESTROYING, FAILED -> database.makingRoom(change);
      case CREATING, ACTIVE, PAUSED -> database.transaction(change);
    };
  }

  /** Notes that it is in use. */
  public void touch(WorkspaceId id, Instant now) {
    database.transaction(handle ->
        handle.execute(
            "UPDATE sessions SET changed = ? WHERE id = ?", now.toEpochMilli(), id.value()));
  }

  /** Sessions that are made can be used: all of them, or none. */
  public void activate(List<WorkspaceId> made, Instant now) {
    database.transaction(handle -> {
      made.forEach(id ->
          handle.execute(
              "UPDATE sessions SET state = ?, changed = ? WHERE id = ?",
              SessionState.ACTIVE.word(),
              now.toEpochMilli(),
              id.value()));
      return made;
    });
  }

  /** Notes why a session failed. */
  public void explain(WorkspaceId id, String failure) {
    database.makingRoom(handle ->
        handle.execute("UPDATE sessions SET failure = ? WHERE id = ?", failure, id.value()));
  }

  public void agentState(WorkspaceId id, String state) {
    database.transaction(handle ->
        handle.execute("UPDATE sessions SET agent_state = ? WHERE id = ?", state, id.value()));
  }

  /** Removes a session and all that belongs to it. */
  public void remove(WorkspaceId id) {
    database.makingRoom(handle -> handle.execute("DELETE FROM sessions WHERE id = ?", id.value()));
  }
}
