package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import dev.bailey.protocol.json.JsonText;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Writes the result of a tool call as JSON, for callers and for the ledger, and reads it back.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class ToolResultForm {
  private static final String WHAT = "result of a tool";

  private ToolResultForm() {}

  public static JsonObject write(ToolResultDocument result) {
    JsonObject json =
        new JsonObject().put("text", result.text()).put("is_error", result.error().isPresent());
    result.error().ifPresent(it -> json.put("error", it));
    result.exitCode().ifPresent(it -> json.put("exit_code", it));
    return ProtocolVersion.stamp(
        json.put("truncated", JsonArray.texts(result.truncated()))
            .put("duration_ns", result.duration().toNanos()));
  }

  public static ToolResultDocument read(String text) {
    return body(ProtocolVersion.open(text, WHAT));
  }

  /**
   * Reads what a ledger holds. Results that were stored before documents had a version are of
   * version 1.
   */
  public static ToolResultDocument readStored(String text) {
    JsonFields fields = JsonText.read(text, WHAT);
    if (ProtocolVersion.isStamped(fields)) {
      ProtocolVersion.require(fields);
    }
    return body(fields);
  }

  private static ToolResultDocument body(JsonFields fields) {
    ToolResultDocument result =
        new ToolResultDocument(
            fields.required("text").text(),
            error(fields),
            exitCode(fields),
            fields.required("truncated").texts(),
            Duration.ofNanos(fields.required("duration_ns").number(0, Long.MAX_VALUE)));
    fields.end();
    return result;
  }

  private static Optional<String> error(JsonFields fields) {
    Optional<String> error = fields.optional("error").map(JsonField::text);
    JsonField isError = fields.required("is_error");
    if (isError.truth() != error.isPresent()) {
      throw isError.refused(
          error.isPresent() ? "it is false, and there is an error" : "it is true without an error");
    }
    return error;
  }

  private static OptionalInt exitCode(JsonFields fields) {
    Optional<JsonField> code = fields.optional("exit_code");
    return code.isPresent() ? OptionalInt.of(code.get().integer()) : OptionalInt.empty();
  }
}
