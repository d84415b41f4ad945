package dev.bailey.sessions.api;

import java.util.List;

/**
 * The messages of a session: appended to, read in pages, searched, and cut off by a rollback.
 *
 * <p>All methods throw {@link dev.bailey.error.BaileyException}: NOT_FOUND where the session is
 * gone; STORAGE_FAILED, RESOURCES_EXHAUSTED and DATA_DAMAGED where the ledger cannot be read or
 * written; INVALID_STATE after sessions were closed.
 */
public interface History {
  /**
   * Appends a message.
   *
   * @throws dev.bailey.error.BaileyException like {@link #append(List)}
   */
  default Message append(NewMessage message) {
    return append(List.of(message)).getFirst();
  }

  /**
   * Appends messages: all of them or none.
   *
   * @throws dev.bailey.error.BaileyException INVALID_STATE for a session that is neither active nor
   *     paused; BUSY while that changes
   */
  List<Message> append(List<NewMessage> messages);

  /** At most so many messages after that one, oldest first; 0 for the beginning. */
  List<Message> page(long after, int most);

  /** Messages that contain all these words, the newest first. */
  List<Message> search(String words, int most);

  /** The sequence that the next message will have. */
  long next();
}
