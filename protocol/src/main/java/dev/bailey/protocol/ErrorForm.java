package dev.bailey.protocol;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;

/**
 * Writes a {@link BaileyException} as JSON and reads it back: what failed, on what, why, and its
 * remedies. All of it is in the member {@code error}, which other documents contain, too.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class ErrorForm {
  private static final String MEMBER = "error";

  private ErrorForm() {}

  /**
   * Writes a failure as a document of its own.
   *
   * @param wording of the member {@code hint}, which people read
   */
  public static JsonObject write(BaileyException failure, RemedyWording wording) {
    return ProtocolVersion.stamp(new JsonObject().put(MEMBER, member(failure, wording)));
  }

  /** The member {@code error} of a document that tells of more. */
  public static JsonObject member(BaileyException failure, RemedyWording wording) {
    List<Remedy> remedies = failure.remedies();
    return new JsonObject()
        .put("code", failure.code().name())
        .put("message", failure.getMessage())
        .put("hint", remedies.isEmpty() ? null : wording.sentences(remedies))
        .put("remedies", RemedyForm.write(remedies))
        .put("operation", failure.operation())
        .put("subject", failure.subject())
        .put("reason", failure.reason());
  }

  /** The failure that was written, without its cause. */
  public static BaileyException read(String text) {
    JsonFields fields = ProtocolVersion.open(text, MEMBER);
    BaileyException failure = member(fields.required(MEMBER).object());
    fields.end();
    return failure;
  }

  static BaileyException member(JsonFields fields) {
    // They are made of the others, for people.
    var _ = fields.required("message").text();
    var _ = fields.nullable("hint").map(JsonField::text);
    BaileyException failure =
        BaileyException.of(
                fields.required("code").oneOf(ErrorCode.values(), ErrorCode::name),
                fields.required("operation").text(),
                fields.required("subject").text(),
                fields.required("reason").text())
            .withRemedies(RemedyReader.optional(fields));
    fields.end();
    return failure;
  }
}
