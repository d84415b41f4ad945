package dev.bailey.protocol;

import java.time.Instant;
import java.util.Optional;

/**
 * A snapshot of a session; {@link SnapshotForm} writes and reads it.
 *
 * @param kind why it was taken, as a word such as {@code turn}
 * @param addedBytes the disk space that it added to the storage, where that is known
 * @param turn the number of completed turns at that time
 * @param message the sequence number of the last message at that time; 0 for none
 * @param toolCall the tool call after which it was taken
 */
public record SnapshotDocument(
    String name,
    String kind,
    Instant created,
    Optional<Long> addedBytes,
    int turn,
    long message,
    Optional<String> toolCall) {}
