package dev.bailey.sessions.api;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The result of a tool call.
 *
 * @param text for the agent
 * @param error present when it did not do what it was asked
 * @param exitCode of the command, where there was one
 */
public record ToolResult(
    String text,
    Optional<ToolError> error,
    OptionalInt exitCode,
    Set<Truncation> truncated,
    Duration duration) {

  public ToolResult {
    requireNonNull(text, "text is null");
    truncated = Set.copyOf(truncated);
  }

  public static ToolResult of(String text) {
    return new ToolResult(text, Optional.empty(), OptionalInt.empty(), Set.of(), Duration.ZERO);
  }

  public static ToolResult error(ToolError error, String text) {
    return new ToolResult(text, Optional.of(error), OptionalInt.empty(), Set.of(), Duration.ZERO);
  }

  public ToolResult truncated(Set<Truncation> parts) {
    return new ToolResult(text, error, exitCode, parts, duration);
  }

  public ToolResult exited(int code) {
    return new ToolResult(text, error, OptionalInt.of(code), truncated, duration);
  }

  public ToolResult took(Duration time) {
    return new ToolResult(text, error, exitCode, truncated, time);
  }

  /** The labels of what was truncated, in the order in which {@link Truncation} has them. */
  public List<String> truncatedParts() {
    return truncated.stream().sorted().map(Truncation::label).toList();
  }

  public boolean isError() {
    return error.isPresent();
  }
}
