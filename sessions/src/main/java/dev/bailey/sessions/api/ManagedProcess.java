package dev.bailey.sessions.api;

import java.time.Instant;
import java.util.Optional;

/**
 * A process that a session keeps running, or that has ended.
 *
 * @param exit its exit code; absent while it runs, and where Bailey itself ended before it
 */
public record ManagedProcess(
    String id,
    String command,
    State state,
    Optional<Integer> exit,
    Instant started,
    Optional<Instant> ended) {
  /** What is known of it. */
  public enum State {
    RUNNING,
    EXITED,
    /** It ran when Bailey ended, and ended with it. */
    LOST
  }
}
