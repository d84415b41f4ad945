package dev.bailey.benchmarks.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;

/** A report on the egress gateway as one JSON object; times are in nanoseconds, sizes in bytes. */
public final class EgressJson {
  private EgressJson() {}

  /** The object, indented, ended by a line feed. */
  public static String of(EgressReport report) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("benchmark", "egress");
      json.writeArrayFieldStart("loads");
      for (LoadResult load : report.loads()) {
        write(load, json);
      }
      json.writeEndArray();
      if (!report.endurance().looks().isEmpty()) {
        write(report.endurance(), json);
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  private static void write(LoadResult load, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("title", load.title());
    json.writeStringField("unit", load.unit().name().toLowerCase(Locale.ROOT));
    json.writeNumberField("amount_per_turn", load.amount());
    json.writeFieldName("comparison");
    ComparisonJson.write(load.comparison(), json);
    json.writeEndObject();
  }

  private static void write(Footprints endurance, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("endurance");
    json.writeArrayFieldStart("looks");
    for (Footprints.Look look : endurance.looks()) {
      json.writeStartObject();
      json.writeNumberField("connections", look.connections());
      json.writeNumberField("heap", look.heap());
      json.writeNumberField("resident", look.resident());
      json.writeNumberField("descriptors", look.descriptors());
      json.writeNumberField("threads", look.threads());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeStringField("verdict", endurance.isFlat() ? "met" : "missed");
    json.writeEndObject();
  }
}
