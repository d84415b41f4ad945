package dev.bailey.protocol;

import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.AutorunReport;
import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;

/**
 * Writes and reads as JSON what concerns files that other programs run later: the patterns of a
 * policy, and the report of what a command did to such files. Patterns are written as differences
 * from the standard list, so that a later version reads them with its own, longer list.
 */
final class AutorunForm {
  private static final String MORE = "protect";
  private static final String LESS = "unprotected";
  private static final String EXCEPT = "unprotected_in";

  private AutorunForm() {}

  static void write(JsonObject json, AutorunPatterns patterns) {
    AutorunPatterns standard = AutorunPatterns.standard();
    JsonArray more = new JsonArray();
    for (AutorunPattern each : patterns.list()) {
      if (!standard.list().contains(each)) {
        more.add(
            new JsonObject()
                .put("path", each.path())
                .put("runner", each.runner())
                .put("occasion", each.occasion()));
      }
    }
    JsonArray less = new JsonArray();
    for (AutorunPattern each : standard.list()) {
      if (!patterns.list().contains(each)) {
        less.add(each.path());
      }
    }
    json.put(MORE, more).put(LESS, less).put(EXCEPT, JsonArray.texts(patterns.except()));
  }

  static AutorunPatterns read(JsonFields fields) {
    AutorunPatterns patterns = difference(fields.required(MORE), fields.required(LESS));
    return new AutorunPatterns(patterns.list(), fields.required(EXCEPT).list(NetworkForm::path));
  }

  /** What documents without a version have; in the oldest of them, nothing. */
  static AutorunPatterns readUnversioned(JsonFields fields) {
    return fields.has(MORE) || fields.has(LESS)
        ? difference(fields.required(MORE), fields.required(LESS))
        : AutorunPatterns.standard();
  }

  private static AutorunPatterns difference(JsonField more, JsonField less) {
    List<AutorunPattern> added = more.list(it -> pattern(it.object()));
    return AutorunPatterns.standard()
        .without(less.texts().toArray(String[]::new))
        .and(new AutorunPatterns(added));
  }

  private static AutorunPattern pattern(JsonFields fields) {
    AutorunPattern pattern =
        Checked.value(
            fields,
            () ->
                new AutorunPattern(
                    fields.required("path").text(),
                    fields.required("runner").text(),
                    fields.required("occasion").text()));
    fields.end();
    return pattern;
  }

  /** What became of them while a command ran. */
  static JsonObject write(AutorunReport report) {
    JsonArray changes = new JsonArray();
    for (AutorunChange change : report.changes()) {
      changes.add(
          new JsonObject()
              .put("path", change.path().toString())
              .put("change", change.kind().label())
              .put("run_by", change.runner())
              .put("occasion", change.occasion()));
    }
    return new JsonObject()
        .put("protected", JsonArray.texts(report.readOnly()))
        .put("changes", changes)
        .put("complete", report.complete());
  }

  static AutorunReport report(JsonFields fields) {
    AutorunReport report =
        new AutorunReport(
            fields.required("protected").list(NetworkForm::path),
            fields.required("changes").list(it -> change(it.object())),
            fields.required("complete").truth());
    fields.end();
    return report;
  }

  private static AutorunChange change(JsonFields fields) {
    AutorunChange change =
        new AutorunChange(
            NetworkForm.path(fields.required("path")),
            fields.required("change").oneOf(AutorunChange.Kind.values(), AutorunChange.Kind::label),
            fields.required("run_by").text(),
            fields.required("occasion").text());
    fields.end();
    return change;
  }
}
