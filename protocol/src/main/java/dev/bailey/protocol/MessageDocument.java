package dev.bailey.protocol;

import java.time.Instant;
import java.util.Optional;

/**
 * A message of a session's history; {@link MessageForm} writes and reads it.
 *
 * @param sequence counts from 1
 * @param toolCalls JSON as text, as the agent wrote it
 * @param toolCallId the tool call that this message answers
 */
public record MessageDocument(
    long sequence,
    String role,
    String content,
    Optional<String> toolCalls,
    Optional<String> toolCallId,
    Instant created) {}
