package dev.bailey.sessions.tools;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What became of a call.
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

  public boolean isError() {
    return error.isPresent();
  }

  /** {@code text, is_error, error, exit_code, truncated, duration_ns}. */
  public ObjectNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("text", text);
    json.put("is_error", isError());
    error.ifPresent(it -> json.put("error", it.label()));
    exitCode.ifPresent(it -> json.put("exit_code", it));
    ArrayNode parts = json.putArray("truncated");
    truncated.stream().sorted().forEach(it -> parts.add(it.label()));
    json.put("duration_ns", duration.toNanos());
    return json;
  }

  /** Reads what {@link #toJson} has written. */
  public static ToolResult fromJson(JsonNode json) {
    EnumSet<Truncation> parts = EnumSet.noneOf(Truncation.class);
    json.path("truncated").forEach(it -> parts.add(Truncation.of(it.asText())));
    JsonNode error = json.path("error");
    JsonNode code = json.path("exit_code");
    return new ToolResult(
        json.path("text").asText(),
        error.isTextual() ? Optional.of(ToolError.of(error.asText())) : Optional.empty(),
        code.isInt() ? OptionalInt.of(code.intValue()) : OptionalInt.empty(),
        parts,
        Duration.ofNanos(json.path("duration_ns").asLong()));
  }
}
