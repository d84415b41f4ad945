package dev.bailey.protocol;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A session; {@link SessionForm} writes and reads it.
 *
 * @param state a word such as {@code active}
 * @param changed when its state last changed or it was last used
 * @param origin what it was made from, for people
 * @param turns the number of completed turns
 * @param quotaBytes the disk space that its workspace may take
 * @param failure why it is in the state {@code failed}
 */
public record SessionDocument(
    String name,
    String state,
    Instant created,
    Instant changed,
    String origin,
    int turns,
    Map<String, String> labels,
    Optional<Long> quotaBytes,
    Optional<String> failure) {
  public SessionDocument {
    labels = Map.copyOf(labels);
  }

  /** The same session in another state. */
  public SessionDocument withState(String value) {
    return new SessionDocument(
        name, value, created, changed, origin, turns, labels, quotaBytes, failure);
  }
}
