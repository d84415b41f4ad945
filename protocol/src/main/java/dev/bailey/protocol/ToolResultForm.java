package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The JSON form of a tool's result, printed, and kept by the ledger of sessions.
 *
 * <p>What is not of this form is refused with INVALID_REQUEST when it is read.
 */
public final class ToolResultForm {
  private ToolResultForm() {}

  public static JsonObject write(ToolResultDocument result) {
    JsonObject json =
        new JsonObject().put("text", result.text()).put("is_error", result.error().isPresent());
    result.error().ifPresent(it -> json.put("error", it));
    result.exitCode().ifPresent(it -> json.put("exit_code", it));
    return json.put("truncated", JsonArray.texts(result.truncated()))
        .put("duration_ns", result.duration().toNanos());
  }

  public static ToolResultDocument read(JsonFields fields) {
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
