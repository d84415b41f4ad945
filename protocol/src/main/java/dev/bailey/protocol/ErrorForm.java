package dev.bailey.protocol;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.Optional;

/** What Bailey failed at. */
public final class ErrorForm {
  private ErrorForm() {}

  public static JsonObject write(BaileyException failure) {
    return new JsonObject()
        .put("code", failure.code().name())
        .put("message", failure.getMessage())
        .put("hint", failure.hint().orElse(null))
        .put("operation", failure.operation())
        .put("subject", failure.subject())
        .put("reason", failure.reason());
  }

  /** The failure that was written, without its cause. */
  public static BaileyException read(JsonFields fields) {
    // It is made of the others, for people.
    var _ = fields.required("message").text();
    Optional<String> hint = fields.nullable("hint").map(JsonField::text);
    BaileyException failure =
        BaileyException.of(
            fields.required("code").oneOf(ErrorCode.values(), ErrorCode::name),
            fields.required("operation").text(),
            fields.required("subject").text(),
            fields.required("reason").text());
    fields.end();
    return hint.isPresent() ? failure.withHint(hint.get()) : failure;
  }
}
