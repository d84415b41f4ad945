package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;

/**
 * Writes a list of a session's files as JSON, without their content, and reads it back.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class FileForm {
  private static final String LIST = "files";

  private FileForm() {}

  public static JsonObject writeList(List<FileDocument> files) {
    return ListForm.write(LIST, files, FileForm::body);
  }

  private static JsonObject body(FileDocument file) {
    return new JsonObject()
        .put("name", file.name())
        .put("path", file.path())
        .put("kind", file.kind())
        .put("bytes", file.bytes());
  }

  public static List<FileDocument> readList(String text) {
    return ListForm.read(text, LIST, FileForm::body);
  }

  private static FileDocument body(JsonFields fields) {
    FileDocument file =
        new FileDocument(
            fields.required("path").text(),
            fields.required("kind").text(),
            fields.required("bytes").number(0, Long.MAX_VALUE));
    JsonField name = fields.required("name");
    if (!name.text().equals(file.name())) {
      throw name.expected("the last part of the path, " + file.name());
    }
    fields.end();
    return file;
  }
}
