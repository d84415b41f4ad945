package dev.bailey.protocol;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The result of a tool call; {@link ToolResultForm} writes and reads it.
 *
 * @param text the text for the agent
 * @param error why the tool failed, as a word such as {@code timed-out}; absent when it succeeded
 * @param exitCode of the command, if the tool ran one
 * @param truncated the parts that were cut since they were too large, as words such as {@code
 *     stdout}
 */
public record ToolResultDocument(
    String text,
    Optional<String> error,
    OptionalInt exitCode,
    List<String> truncated,
    Duration duration) {
  public ToolResultDocument {
    truncated = List.copyOf(truncated);
  }
}
