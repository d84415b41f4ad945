package dev.bailey.cli.doctor;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.bailey.backend.Backend;
import dev.bailey.cli.output.Json;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A diagnosis for programs. */
public final class DoctorJson {
  private DoctorJson() {}

  public static String of(Diagnosis diagnosis) {
    return Json.object(json -> members(json, diagnosis));
  }

  private static void members(JsonGenerator json, Diagnosis diagnosis) throws IOException {
    json.writeStringField("version", diagnosis.version());
    json.writeStringField(
        "chosen", diagnosis.chosen().isPresent() ? diagnosis.chosen().get().name() : null);
    json.writeArrayFieldStart("facts");
    for (Fact fact : diagnosis.facts()) {
      json.writeStartObject();
      json.writeStringField("name", fact.name());
      json.writeStringField("value", fact.value());
      json.writeStringField("fix", fact.fix().orElse(null));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("backends");
    for (Diagnosis.Finding finding : diagnosis.findings()) {
      finding(json, finding);
    }
    json.writeEndArray();
  }

  private static void finding(JsonGenerator json, Diagnosis.Finding finding) throws IOException {
    Backend.@Nullable Obstacle obstacle = finding.obstacle().orElse(null);
    json.writeStartObject();
    json.writeStringField("name", finding.name());
    json.writeBooleanField("works", finding.works());
    json.writeStringField("isolation", finding.isolation());
    json.writeBooleanField("must_be_named", finding.mustBeNamed());
    json.writeStringField("reason", obstacle == null ? null : obstacle.reason());
    json.writeStringField("fix", obstacle == null ? null : obstacle.fix());
    json.writeEndObject();
  }
}
