package dev.bailey.sessions.ledger;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.sessions.api.Message;
import dev.bailey.sessions.api.NewMessage;
import dev.bailey.workspace.WorkspaceId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** History: appended to, read in pages, searched, and cut off by a rollback. */
public final class MessageTable {
  private static final String COLUMNS =
      "sequence, role, messages.content AS content, tool_calls, tool_call_id, messages.created AS created";

  private final Database database;

  MessageTable(Database database) {
    this.database = database;
  }

  /** Appends all of them or none; returns them as they are kept. */
  public List<Message> append(WorkspaceId session, List<NewMessage> messages, Instant now) {
    return database.transaction(handle -> {
      List<Message> added = new ArrayList<>();
      for (NewMessage message : messages) {
        added.add(append(handle, session, message, now));
      }
      return added;
    });
  }

  private static Message append(
      Handle handle, WorkspaceId session, NewMessage message, Instant now) {
    long sequence =
        handle
            .createQuery("SELECT next_message FROM sessions WHERE id = :id")
            .bind("id", session.value())
            .map(row -> row.getLong(1))
            .findOne()
            .orElseThrow(() ->
                BaileyException.of(
                    ErrorCode.NOT_FOUND, "find", "session " + session, "no session has this name"));
    handle.execute(
        "UPDATE sessions SET next_message = next_message + 1 WHERE id = ?", session.value());
    handle.execute(
        "INSERT INTO messages (session, sequence, role, content, tool_calls, tool_call_id,"
            + " created) VALUES (?, ?, ?, ?, ?, ?, ?)",
        session.value(),
        sequence,
        message.role(),
        message.content(),
        message.toolCalls().orElse(null),
        message.toolCallId().orElse(null),
        now.toEpochMilli());
    return new Message(
        sequence,
        message.role(),
        message.content(),
        message.toolCalls(),
        message.toolCallId(),
        Instant.ofEpochMilli(now.toEpochMilli()));
  }

  /** At most so many messages after that one, oldest first; 0 for the beginning. */
  public List<Message> page(WorkspaceId session, long after, int most) {
    return select(
        session,
        most,
        " FROM messages WHERE session = :session"
            + " AND sequence > :after ORDER BY sequence LIMIT :most",
        query -> query.bind("after", after));
  }

  /** Messages that contain all these words, the newest first. */
  public List<Message> search(WorkspaceId session, String words, int most) {
    return select(
        session,
        most,
        " FROM message_words JOIN messages"
            + " ON messages.number = message_words.rowid"
            + " WHERE message_words MATCH :words AND session = :session"
            + " ORDER BY sequence DESC LIMIT :most",
        query -> query.bind("words", quoted(words)));
  }

  private List<Message> select(
      WorkspaceId session, int most, String clauses, UnaryOperator<Query> binding) {
    return database.transaction(handle ->
        binding
            .apply(handle.createQuery("SELECT " + COLUMNS + clauses))
            .bind("session", session.value())
            .bind("most", most)
            .map(row -> message(row))
            .list());
  }

  /** Each word by itself: otherwise some would be operators. */
  private static String quoted(String words) {
    StringBuilder query = new StringBuilder();
    for (String word : words.replace('\0', ' ').strip().split("\\s+", -1)) {
      query.append('"').append(word.replace("\"", "\"\"")).append("\" ");
    }
    return query.toString();
  }

  /** The sequence that the next message will have. */
  public long next(WorkspaceId session) {
    return database.transaction(handle ->
        handle
            .createQuery("SELECT next_message FROM sessions WHERE id = :id")
            .bind("id", session.value())
            .map(row -> row.getLong(1))
            .one());
  }

  /** A copy of the messages up to one, for a fork. */
  public void copy(WorkspaceId from, WorkspaceId to, long last) {
    database.transaction(handle -> {
      handle.execute(
          "INSERT INTO messages (session, sequence, role, content, tool_calls, tool_call_id,"
              + " created) SELECT ?, sequence, role, content, tool_calls, tool_call_id, created"
              + " FROM messages WHERE session = ? AND sequence <= ? ORDER BY sequence",
          to.value(),
          from.value(),
          last);
      return handle.execute(
          "UPDATE sessions SET next_message = ? WHERE id = ?", last + 1, to.value());
    });
  }

  private static Message message(ResultSet row) throws SQLException {
    return new Message(
        row.getLong("sequence"),
        row.getString("role"),
        row.getString("content"),
        Optional.ofNullable(row.getString("tool_calls")),
        Optional.ofNullable(row.getString("tool_call_id")),
        Instant.ofEpochMilli(row.getLong("created")));
  }
}
