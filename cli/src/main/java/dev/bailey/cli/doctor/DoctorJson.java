package dev.bailey.cli.doctor;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.bailey.backend.Backend;
import dev.bailey.backend.Backends;
import dev.bailey.cli.output.Json;
import dev.bailey.cli.output.RemedyJson;
import dev.bailey.cli.output.RemedyText;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Tier;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A diagnosis for programs. */
public final class DoctorJson {
  private DoctorJson() {}

  public static String of(Diagnosis diagnosis) {
    return Json.object(json -> members(json, diagnosis));
  }

  private static void members(JsonGenerator json, Diagnosis diagnosis) throws IOException {
    json.writeStringField("version", diagnosis.version());
    json.writeStringField("chosen", diagnosis.chosen().orElse(null));
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
    json.writeArrayFieldStart("levels");
    for (Backends.Availability availability : diagnosis.levels()) {
      level(json, availability);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("tiers");
    for (Tier tier : Tier.values()) {
      json.writeStartObject();
      json.writeStringField("name", tier.label());
      json.writeStringField("level", tier.level().label());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void level(JsonGenerator json, Backends.Availability availability)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("name", availability.level().label());
    json.writeBooleanField("available", availability.backend().isPresent());
    json.writeStringField("backend", availability.backend().map(Backend::name).orElse(null));
    Json.rejected(json, availability.rejected());
    json.writeEndObject();
  }

  private static void finding(JsonGenerator json, Diagnosis.Finding finding) throws IOException {
    Backend.@Nullable Obstacle obstacle = finding.obstacle().orElse(null);
    json.writeStartObject();
    json.writeStringField("name", finding.name());
    json.writeBooleanField("works", finding.works());
    json.writeBooleanField("runs", finding.runs());
    json.writeStringField("isolation", finding.isolation());
    json.writeStringField("strength", finding.strength().label());
    json.writeBooleanField("must_be_named", finding.mustBeNamed());
    json.writeArrayFieldStart("accept");
    for (Promise promise : finding.accept()) {
      json.writeString(promise.label());
    }
    json.writeEndArray();
    json.writeStringField("reason", obstacle == null ? null : obstacle.reason());
    json.writeStringField("fix", obstacle == null ? null : RemedyText.of(obstacle.remedies()));
    RemedyJson.write(json, obstacle == null ? List.of() : obstacle.remedies());
    json.writeEndObject();
  }
}
