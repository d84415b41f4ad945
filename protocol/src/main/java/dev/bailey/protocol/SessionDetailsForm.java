package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;

/**
 * Writes a session with its size and snapshots as JSON and reads it back: the members of {@link
 * SessionForm}, and more.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class SessionDetailsForm {
  private SessionDetailsForm() {}

  public static JsonObject write(SessionDetailsDocument details) {
    return ProtocolVersion.stamp(body(details));
  }

  public static JsonObject writeList(List<SessionDetailsDocument> details) {
    return ListForm.write(SessionForm.LIST, details, SessionDetailsForm::body);
  }

  private static JsonObject body(SessionDetailsDocument details) {
    JsonObject json =
        SessionForm.body(details.session())
            .put("files", details.files())
            .put("bytes", details.bytes())
            .put(SnapshotForm.LIST, ListForm.array(details.snapshots(), SnapshotForm::body))
            .put("place", details.place());
    if (details.dryRun()) {
      json.put("dry_run", true);
    }
    return json;
  }

  public static SessionDetailsDocument read(String text) {
    return whole(ProtocolVersion.open(text, "session"));
  }

  public static List<SessionDetailsDocument> readList(String text) {
    return ListForm.read(text, SessionForm.LIST, SessionDetailsForm::whole);
  }

  private static SessionDetailsDocument whole(JsonFields fields) {
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
