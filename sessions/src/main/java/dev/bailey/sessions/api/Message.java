package dev.bailey.sessions.api;

import java.time.Instant;
import java.util.Optional;

/**
 * A message of a session's history.
 *
 * @param sequence counts from 1 without gaps, except where history was rolled back
 * @param toolCalls JSON, as the agent writes it
 * @param toolCallId the call that a tool's message answers
 */
public record Message(
    long sequence,
    String role,
    String content,
    Optional<String> toolCalls,
    Optional<String> toolCallId,
    Instant created) {}
