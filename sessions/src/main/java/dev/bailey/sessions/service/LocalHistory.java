package dev.bailey.sessions.service;

import dev.bailey.sessions.api.History;
import dev.bailey.sessions.api.Message;
import dev.bailey.sessions.api.NewMessage;
import dev.bailey.sessions.ledger.MessageTable;
import dev.bailey.workspace.WorkspaceId;
import java.util.List;

/** The messages of a session in the ledger of this machine. */
final class LocalHistory implements History {
  private final SessionStore store;
  private final LiveSessions live;
  private final WorkspaceId id;

  LocalHistory(SessionStore store, LiveSessions live, WorkspaceId id) {
    this.store = store;
    this.live = live;
    this.id = id;
  }

  @Override
  public List<Message> append(List<NewMessage> messages) {
    try (ActivityLock.Hold _ = live.use(id, "append to the history of")) {
      return store.ledger().messages().append(id, messages, store.clock().instant());
    }
  }

  @Override
  public List<Message> page(long after, int most) {
    return table().page(id, after, Math.max(0, most));
  }

  @Override
  public List<Message> search(String words, int most) {
    return table().search(id, words, Math.max(0, most));
  }

  @Override
  public long next() {
    return table().next(id);
  }

  /** Of a session that is there. */
  private MessageTable table() {
    live.info(id);
    return store.ledger().messages();
  }
}
