package dev.bailey.benchmarks.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.bailey.benchmarks.race.Standing;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** A report on sessions as one JSON object; times are in nanoseconds, sizes in bytes. */
public final class SessionsJson {
  private final JsonGenerator json;

  private SessionsJson(JsonGenerator json) {
    this.json = json;
  }

  /** The object, indented, ended by a line feed. */
  public static String of(SessionsReport report) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      new SessionsJson(json).write(report);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  private void write(SessionsReport report) throws IOException {
    json.writeStartObject();
    json.writeStringField("benchmark", "sessions");
    json.writeFieldName("first_command");
    ComparisonJson.write(report.firstCommand(), json);
    json.writeFieldName("storage");
    ComparisonJson.write(report.storage(), json);
    idle(report.idle());
    growth(report.growth());
    json.writeEndObject();
  }

  private void idle(IdleCost idle) throws IOException {
    json.writeObjectFieldStart("idle");
    json.writeNumberField("sessions", idle.sessions());
    json.writeNumberField("processes_per_session", idle.processesEach());
    json.writeNumberField("memory_per_session", idle.memoryEach());
    json.writeNumberField("threads_per_session", idle.threadsEach());
    json.writeNumberField("descriptors_per_session", idle.descriptorsEach());
    json.writeNumberField("heap_per_session", idle.heapEach());
    json.writeNumberField("most_memory_per_session", IdleCost.MOST_MEMORY);
    json.writeStringField("verdict", idle.met() ? "met" : "missed");
    json.writeEndObject();
  }

  private void growth(Growth growth) throws IOException {
    json.writeObjectFieldStart("growth");
    json.writeNumberField("file_size", growth.fileSize());
    json.writeNumberField("rounds", growth.race().rounds());
    json.writeArrayFieldStart("steps");
    for (Growth.Step step : growth.steps()) {
      json.writeStartObject();
      json.writeNumberField("files", step.files());
      json.writeObjectFieldStart("median_ns");
      for (Standing standing : step.standings()) {
        json.writeFieldName(standing.contender().id());
        if (standing.measured().isPresent()) {
          json.writeNumber(standing.measured().get().median());
        } else {
          json.writeNull();
        }
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
