package dev.bailey.sessions.ledger;

import dev.bailey.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Optional;

/** Tool calls by their id: which were begun, and what came of them. */
public final class CallTable {
  private final Database database;

  CallTable(Database database) {
    this.database = database;
  }

  /**
   * A call that was begun.
   *
   * @param result what came of it; empty while it runs, or when nobody lived to write it down
   */
  public record Call(String digest, Optional<String> result) {}

  /** Notes that a call begins; false when one of this id was begun before. */
  public boolean begin(WorkspaceId session, String id, String digest, Instant now) {
    return database.transaction(handle ->
        handle.execute(
                "INSERT OR IGNORE INTO calls (session, id, digest, begun) VALUES (?, ?, ?, ?)",
                session.value(),
                id,
                digest,
                now.toEpochMilli())
            > 0);
  }

  public void finish(WorkspaceId session, String id, String result, Instant now) {
    database.transaction(handle ->
        handle.execute(
            "UPDATE calls SET result = ?, finished = ? WHERE session = ? AND id = ?",
            result,
            now.toEpochMilli(),
            session.value(),
            id));
  }

  public Optional<Call> find(WorkspaceId session, String id) {
    return database.transaction(handle ->
        handle
            .createQuery("SELECT digest, result FROM calls WHERE session = :session AND id = :id")
            .bind("session", session.value())
            .bind("id", id)
            .map(row ->
                new Call(row.getString("digest"), Optional.ofNullable(row.getString("result"))))
            .findOne());
  }
}
