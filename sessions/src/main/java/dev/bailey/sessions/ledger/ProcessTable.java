package dev.bailey.sessions.ledger;

import dev.bailey.workspace.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Processes that sessions were asked to keep running. */
public final class ProcessTable {
  private final Database database;

  ProcessTable(Database database) {
    this.database = database;
  }

  /**
   * One of them.
   *
   * @param state running, exited, or lost
   */
  public record Entry(
      String id,
      String command,
      String state,
      Optional<Integer> exit,
      Instant started,
      Optional<Instant> ended) {}

  public void add(WorkspaceId session, String id, String command, Instant now) {
    database.transaction(handle ->
        handle.execute(
            "INSERT INTO processes (session, id, command, state, started)"
                + " VALUES (?, ?, ?, 'running', ?)",
            session.value(),
            id,
            command,
            now.toEpochMilli()));
  }

  public void ended(WorkspaceId session, String id, int exit, Instant now) {
    database.makingRoom(handle ->
        handle.execute(
            "UPDATE processes SET state = 'exited', exit = ?, ended = ?"
                + " WHERE session = ? AND id = ?",
            exit,
            now.toEpochMilli(),
            session.value(),
            id));
  }

  /** Those that ran when everything ended are lost. */
  public void loseRunning(Instant now) {
    database.makingRoom(handle ->
        handle.execute(
            "UPDATE processes SET state = 'lost', ended = ? WHERE state = 'running'",
            now.toEpochMilli()));
  }

  /** Those of a session, in the order of their start. */
  public List<Entry> of(WorkspaceId session) {
    return database.transaction(handle ->
        handle
            .createQuery(
                "SELECT id, command, state, exit, started, ended FROM processes"
                    + " WHERE session = :session ORDER BY started, id")
            .bind("session", session.value())
            .map(row -> {
              int exit = row.getInt("exit");
              boolean unknown = row.wasNull();
              long ended = row.getLong("ended");
              boolean running = row.wasNull();
              return new Entry(
                  row.getString("id"),
                  row.getString("command"),
                  row.getString("state"),
                  unknown ? Optional.empty() : Optional.of(exit),
                  Instant.ofEpochMilli(row.getLong("started")),
                  running ? Optional.empty() : Optional.of(Instant.ofEpochMilli(ended)));
            })
            .list());
  }
}
