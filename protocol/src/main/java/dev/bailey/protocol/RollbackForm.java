package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;

/**
 * Writes the effect of a rollback as JSON and reads it back: the members of {@link DiffForm}, and
 * more.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class RollbackForm {
  private RollbackForm() {}

  public static JsonObject write(RollbackDocument rollback) {
    return DiffForm.write(rollback.diff())
        .put("messages_removed", rollback.messagesRemoved())
        .put("dry_run", rollback.dryRun());
  }

  public static RollbackDocument read(String text) {
    JsonFields fields = ProtocolVersion.open(text, "rollback");
    RollbackDocument rollback =
        new RollbackDocument(
            DiffForm.body(fields),
            fields.required("messages_removed").number(0, Long.MAX_VALUE),
            fields.required("dry_run").truth());
    fields.end();
    return rollback;
  }
}
