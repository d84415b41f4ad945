package dev.bailey.sessions.api;

import java.time.Instant;
import java.util.Optional;

/**
 * A process that was to keep running.
 *
 * @param exit its exit code, once it has ended and anybody saw that
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
