package dev.bailey.protocol;

import dev.bailey.execution.Selection;
import dev.bailey.policy.Strength;
import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;

/**
 * Writes the backends that a {@link Selection} did not take as JSON, with reasons and remedies;
 * reads a whole selection.
 */
public final class SelectionForm {
  private SelectionForm() {}

  /** The member {@code rejected}; the wording is for {@code fix}. */
  public static JsonArray rejected(List<Selection.Rejection> rejected, RemedyWording wording) {
    JsonArray all = new JsonArray();
    for (Selection.Rejection each : rejected) {
      all.add(
          new JsonObject()
              .put("backend", each.backend())
              .put("reason", each.reason())
              .put("fix", wording.sentences(each.remedies()))
              .put("remedies", RemedyForm.write(each.remedies())));
    }
    return all;
  }

  static Selection read(JsonFields fields) {
    return new Selection(
        fields.required("backend").text(),
        fields.required("strength").oneOf(Strength.values(), Strength::label),
        fields.required("reason").text(),
        fields.required("rejected").list(it -> rejection(it.object())));
  }

  private static Selection.Rejection rejection(JsonFields fields) {
    var _ = fields.required("fix").text();
    Selection.Rejection rejection =
        new Selection.Rejection(
            fields.required("backend").text(),
            fields.required("reason").text(),
            RemedyReader.read(fields.required("remedies")));
    fields.end();
    return rejection;
  }
}
