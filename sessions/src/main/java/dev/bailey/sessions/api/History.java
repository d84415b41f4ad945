package dev.bailey.sessions.api;

import java.util.List;

/** The messages of a session: appended to, read in pages, searched, and cut off by a rollback. */
public interface History {
  /** Appends a message. */
  default Message append(NewMessage message) {
    return append(List.of(message)).getFirst();
  }

  /** Appends messages: all of them or none. */
  List<Message> append(List<NewMessage> messages);

  /** At most so many messages after that one, oldest first; 0 for the beginning. */
  List<Message> page(long after, int most);

  /** Messages that contain all these words, the newest first. */
  List<Message> search(String words, int most);

  /** The sequence that the next message will have. */
  long next();
}
