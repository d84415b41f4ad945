package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;

/**
 * The JSON form of a snapshot.
 *
 * <p>What is not of this form is refused with INVALID_REQUEST when it is read.
 */
public final class SnapshotForm {
  private SnapshotForm() {}

  public static JsonObject write(SnapshotDocument snapshot) {
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

  public static SnapshotDocument read(JsonFields fields) {
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
