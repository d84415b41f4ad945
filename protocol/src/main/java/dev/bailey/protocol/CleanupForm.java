package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;

/**
 * Writes the result of a cleanup of sessions as JSON, and reads it back.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class CleanupForm {
  private CleanupForm() {}

  public static JsonObject write(CleanupDocument cleanup) {
    return SessionForm.writeList(cleanup.sessions()).put("dry_run", cleanup.dryRun());
  }

  public static CleanupDocument read(String text) {
    JsonFields fields = ProtocolVersion.open(text, "cleanup");
    CleanupDocument cleanup =
        new CleanupDocument(
            ListForm.array(fields, SessionForm.LIST, SessionForm::whole),
            fields.required("dry_run").truth());
    fields.end();
    return cleanup;
  }
}
