package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;

/**
 * Writes the processes of a session as JSON, and reads them back.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class ProcessForm {
  private static final String LIST = "processes";

  private ProcessForm() {}

  public static JsonObject writeList(List<ProcessDocument> processes) {
    return ListForm.write(LIST, processes, ProcessForm::body);
  }

  private static JsonObject body(ProcessDocument process) {
    JsonObject json =
        new JsonObject()
            .put("id", process.id())
            .put("command", process.command())
            .put("state", process.state());
    process.exitCode().ifPresent(it -> json.put("exit_code", it.longValue()));
    json.put("started", process.started().toString());
    process.ended().ifPresent(it -> json.put("ended", it.toString()));
    return json;
  }

  public static List<ProcessDocument> readList(String text) {
    return ListForm.read(text, LIST, ProcessForm::body);
  }

  private static ProcessDocument body(JsonFields fields) {
    ProcessDocument process =
        new ProcessDocument(
            fields.required("id").text(),
            fields.required("command").text(),
            fields.required("state").text(),
            fields.optional("exit_code").map(JsonField::integer),
            Timestamps.read(fields.required("started")),
            fields.optional("ended").map(Timestamps::read));
    fields.end();
    return process;
  }
}
