package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;

/**
 * Writes the description of an exported archive as JSON, and reads it back.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class ExportForm {
  private ExportForm() {}

  public static JsonObject write(ExportDocument export) {
    return ProtocolVersion.stamp(
        new JsonObject()
            .put("file", export.file())
            .put("left_out", JsonArray.texts(export.leftOut()))
            .put("autorun", ListForm.array(export.autorun(), ExportForm::autorun)));
  }

  private static JsonObject autorun(ExportDocument.AutorunFile file) {
    return new JsonObject().put("path", file.path()).putAll(DiffForm.autorun(file.autorun()));
  }

  public static ExportDocument read(String text) {
    JsonFields fields = ProtocolVersion.open(text, "export");
    ExportDocument export =
        new ExportDocument(
            fields.required("file").text(),
            fields.required("left_out").texts(),
            ListForm.array(fields, "autorun", ExportForm::autorun));
    fields.end();
    return export;
  }

  private static ExportDocument.AutorunFile autorun(JsonFields fields) {
    ExportDocument.AutorunFile file =
        new ExportDocument.AutorunFile(fields.required("path").text(), DiffForm.autorun(fields));
    fields.end();
    return file;
  }
}
