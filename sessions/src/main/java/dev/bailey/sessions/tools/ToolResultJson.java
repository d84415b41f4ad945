package dev.bailey.sessions.tools;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bailey.sessions.api.ToolError;
import dev.bailey.sessions.api.ToolResult;
import dev.bailey.sessions.api.Truncation;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;

/** Results of tools as the ledger keeps them. */
public final class ToolResultJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ToolResultJson() {}

  /** {@code text, is_error, error, exit_code, truncated, duration_ns}. */
  public static String write(ToolResult result) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("text", result.text());
    json.put("is_error", result.isError());
    result.error().ifPresent(it -> json.put("error", it.label()));
    result.exitCode().ifPresent(it -> json.put("exit_code", it));
    ArrayNode parts = json.putArray("truncated");
    result.truncated().stream().sorted().forEach(it -> parts.add(it.label()));
    json.put("duration_ns", result.duration().toNanos());
    return json.toString();
  }

  /** Reads what {@link #write} has written. */
  public static ToolResult read(String text) throws JsonProcessingException {
    JsonNode json = MAPPER.readTree(text);
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
