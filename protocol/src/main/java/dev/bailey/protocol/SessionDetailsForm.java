package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;

/**
 * Writes a session with its size and snapshots as JSON and reads it back: the members of {@link
 * SessionForm}, and more.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class SessionDetailsForm {
  private SessionDetailsForm() {}

  public static JsonObject write(SessionDetailsDocument details) {
    JsonObject json =
        SessionForm.body(details.session())
            .put("files", details.files())
            .put("bytes", details.bytes())
            .put(SnapshotForm.LIST, ListForm.array(details.snapshots(), SnapshotForm::body))
            .put("place", details.place());
    if (details.dryRun()) {
      json.put("dry_run", true);
    }
    return ProtocolVersion.stamp(json);
  }

  public static SessionDetailsDocument read(String text) {
    JsonFields fields = ProtocolVersion.open(text, "session");
    SessionDetailsDocument details =
        new SessionDetailsDocument(
            SessionForm.body(fields),
            fields.required("files").number(0, Long.MAX_VALUE),
            fields.required("bytes").number(0, Long.MAX_VALUE),
            ListForm.array(fields, SnapshotForm.LIST, SnapshotForm::body),
            fields.required("place").text(),
            fields.optional("dry_run").map(JsonField::truth).orElse(false));
    fields.end();
    return details;
  }
}
