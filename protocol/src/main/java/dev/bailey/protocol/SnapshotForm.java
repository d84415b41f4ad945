package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;

/**
 * Writes a snapshot, or a list of snapshots, as JSON, and reads it back.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class SnapshotForm {
  static final String LIST = "snapshots";

  private SnapshotForm() {}

  public static JsonObject write(SnapshotDocument snapshot) {
    return ProtocolVersion.stamp(body(snapshot));
  }

  public static JsonObject writeList(List<SnapshotDocument> snapshots) {
    return ListForm.write(LIST, snapshots, SnapshotForm::body);
  }

  /** A snapshot in another document. */
  static JsonObject body(SnapshotDocument snapshot) {
    JsonObject json =
        new JsonObject()
            .put("name", snapshot.name())
            .put("kind", snapshot.kind())
            .put("created", snapshot.created().toString());
    snapshot.addedBytes().ifPresent(it -> json.put("added_bytes", it.longValue()));
    json.put("turn", snapshot.turn()).put("message", snapshot.message());
    snapshot.toolCall().ifPresent(it -> json.put("tool_call", it));
    return json;
  }

  public static SnapshotDocument read(String text) {
    return body(ProtocolVersion.open(text, "snapshot"));
  }

  public static List<SnapshotDocument> readList(String text) {
    return ListForm.read(text, LIST, SnapshotForm::body);
  }

  static SnapshotDocument body(JsonFields fields) {
    SnapshotDocument snapshot =
        new SnapshotDocument(
            fields.required("name").text(),
            fields.required("kind").text(),
            Timestamps.read(fields.required("created")),
            fields.optional("added_bytes").map(it -> it.number(0, Long.MAX_VALUE)),
            (int) fields.required("turn").number(0, Integer.MAX_VALUE),
            fields.required("message").number(0, Long.MAX_VALUE),
            fields.optional("tool_call").map(JsonField::text));
    fields.end();
    return snapshot;
  }
}
