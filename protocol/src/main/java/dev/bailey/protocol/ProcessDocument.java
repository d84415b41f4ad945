package dev.bailey.protocol;

import java.time.Instant;
import java.util.Optional;

/**
 * A managed process of a session; {@link ProcessForm} writes and reads it.
 *
 * @param state a word such as {@code running}
 * @param exitCode absent while it runs, and where Bailey itself ended before it
 */
public record ProcessDocument(
    String id,
    String command,
    String state,
    Optional<Integer> exitCode,
    Instant started,
    Optional<Instant> ended) {}
