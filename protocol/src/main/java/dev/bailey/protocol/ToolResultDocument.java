package dev.bailey.protocol;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The result of a tool call as others see it.
 *
 * @param text for the agent
 * @param error the word for why it did not do what it was asked: {@code timed-out}
 * @param exitCode of the command, where there was one
 * @param truncated the words for the parts that were left out since they were too large: {@code
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
