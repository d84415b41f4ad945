package dev.bailey.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.AutorunReport;
import java.io.IOException;
import java.nio.file.Path;

/** The member {@code autorun}: what became of files that other programs run later. */
final class AutorunJson {
  private AutorunJson() {}

  static void write(JsonGenerator json, AutorunReport report) throws IOException {
    json.writeObjectFieldStart("autorun");
    json.writeArrayFieldStart("protected");
    for (Path path : report.readOnly()) {
      json.writeString(path.toString());
    }
    json.writeEndArray();
    json.writeArrayFieldStart("changes");
    for (AutorunChange change : report.changes()) {
      json.writeStartObject();
      json.writeStringField("path", change.path().toString());
      json.writeStringField("change", change.kind().label());
      json.writeStringField("run_by", change.runner());
      json.writeStringField("occasion", change.occasion());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeBooleanField("complete", report.complete());
    json.writeEndObject();
  }
}
