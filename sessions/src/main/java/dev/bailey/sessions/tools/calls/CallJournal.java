package dev.bailey.sessions.tools.calls;

import dev.bailey.sessions.api.ToolResult;
import java.util.Optional;

/**
 * Remembers which calls were begun and how they ended, also when this process does not live to see
 * it: what a method has written is durable when it returns.
 */
public interface CallJournal {
  /**
   * Notes that a call begins, in one step with looking for one of the same id.
   *
   * @param digest of the request
   * @return what is known of this id already; empty when it was not known, and is now
   */
  Optional<Entry> begin(String session, String id, String digest);

  /** Notes how a call that was begun has ended. */
  void finish(String session, String id, ToolResult result);

  /** What is known of an id. */
  Optional<Entry> find(String session, String id);

  /**
   * A call that was begun.
   *
   * @param result absent while it runs, and for ever when the process ended meanwhile
   */
  record Entry(String digest, Optional<ToolResult> result) {}
}
