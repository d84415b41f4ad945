package dev.bailey.protocol;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A session as others see it.
 *
 * @param state the word for it: {@code active}
 * @param changed when its state last changed or it was last used
 * @param origin what it was made from, for people
 * @param turns how many turns were completed
 * @param quotaBytes how much its workspace may hold
 * @param failure why it is failed
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
}
