package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.Optional;

/**
 * Writes the differences between two versions of a workspace as JSON, as a list of paths or as
 * text, and reads them back.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class DiffForm {
  private static final String RUN_BY = "run_by";
  private static final String WHAT = "diff";

  private DiffForm() {}

  public static JsonObject write(DiffDocument diff) {
    return ListForm.write("changes", diff.changes(), DiffForm::change);
  }

  /** The differences as text for people, such as unified diff. */
  public static JsonObject writeText(String diff) {
    return ProtocolVersion.stamp(new JsonObject().put("diff", diff));
  }

  private static JsonObject change(DiffDocument.Change change) {
    JsonObject json = new JsonObject().put("path", change.path()).put("change", change.change());
    change.autorun().ifPresent(it -> json.putAll(autorun(it)));
    return json;
  }

  /** The members that a file which runs later has besides its others. */
  static JsonObject autorun(DiffDocument.Autorun autorun) {
    return new JsonObject().put(RUN_BY, autorun.runBy()).put("occasion", autorun.occasion());
  }

  public static DiffDocument read(String text) {
    JsonFields fields = ProtocolVersion.open(text, WHAT);
    DiffDocument diff = body(fields);
    fields.end();
    return diff;
  }

  /** Reads what {@link #writeText} has written. */
  public static String readText(String text) {
    JsonFields fields = ProtocolVersion.open(text, WHAT);
    String diff = fields.required("diff").text();
    fields.end();
    return diff;
  }

  /** Of an object that may have more. */
  static DiffDocument body(JsonFields fields) {
    return new DiffDocument(ListForm.array(fields, "changes", DiffForm::change));
  }

  private static DiffDocument.Change change(JsonFields fields) {
    Optional<DiffDocument.Autorun> autorun =
        fields.has(RUN_BY) ? Optional.of(autorun(fields)) : Optional.empty();
    DiffDocument.Change change =
        new DiffDocument.Change(
            fields.required("path").text(), fields.required("change").text(), autorun);
    fields.end();
    return change;
  }

  static DiffDocument.Autorun autorun(JsonFields fields) {
    return new DiffDocument.Autorun(
        fields.required(RUN_BY).text(), fields.required("occasion").text());
  }
}
