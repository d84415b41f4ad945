package dev.bailey.protocol;

import java.time.Instant;
import java.util.Optional;

/**
 * A snapshot of a session as others see it.
 *
 * @param kind the word for who wanted it: {@code turn}
 * @param addedBytes what it added to the storage, where that is known
 * @param turn how many turns were completed then
 * @param message the last message that was there then; 0 for none
 * @param toolCall the call it was taken after
 */
public record SnapshotDocument(
    String name,
    String kind,
    Instant created,
    Optional<Long> addedBytes,
    int turn,
    long message,
    Optional<String> toolCall) {}
