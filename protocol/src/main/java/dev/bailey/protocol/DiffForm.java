package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.Optional;

/**
 * The JSON form of the differences between two versions of a workspace.
 *
 * <p>What is not of this form is refused with INVALID_REQUEST when it is read.
 */
public final class DiffForm {
  private DiffForm() {}

  public static JsonObject write(DiffDocument diff) {
    JsonArray changes = new JsonArray();
    diff.changes().forEach(it -> changes.add(change(it)));
    return new JsonObject().put("changes", changes);
  }

  private static JsonObject change(DiffDocument.Change change) {
    JsonObject json = new JsonObject().put("path", change.path()).put("change", change.change());
    change.autorun().ifPresent(it -> json.putAll(autorun(it)));
    return json;
  }

  /** The members that a file which runs later has besides its others. */
  public static JsonObject autorun(DiffDocument.Autorun autorun) {
    return new JsonObject().put("run_by", autorun.runBy()).put("occasion", autorun.occasion());
  }

  public static DiffDocument read(JsonFields fields) {
    DiffDocument diff =
        new DiffDocument(fields.required("changes").list(it -> change(it.object())));
    fields.end();
    return diff;
  }

  private static DiffDocument.Change change(JsonFields fields) {
    Optional<String> runBy = fields.optional("run_by").map(JsonField::text);
    DiffDocument.Change change =
        new DiffDocument.Change(
            fields.required("path").text(),
            fields.required("change").text(),
            runBy.map(it -> new DiffDocument.Autorun(it, fields.required("occasion").text())));
    fields.end();
    return change;
  }
}
