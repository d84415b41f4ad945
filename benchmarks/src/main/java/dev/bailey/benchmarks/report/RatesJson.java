package dev.bailey.benchmarks.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.bailey.benchmarks.race.Standing;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.OptionalDouble;

/** A report on rates as one JSON object; times are in nanoseconds. */
public final class RatesJson {
  private RatesJson() {}

  /** The object, indented, ended by a line feed. */
  public static String of(RatesReport report) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("benchmark", "rates");
      json.writeNumberField("turn_ns", report.turn().toNanos());
      write("rates", report.now(), json);
      if (!report.before().isEmpty()) {
        write("rates_before", report.before(), json);
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  private static void write(String name, List<RateResult> results, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (RateResult result : results) {
      json.writeStartObject();
      json.writeNumberField("threads", result.threads());
      perSecond(result, json);
      json.writeFieldName("time");
      ComparisonJson.write(result.time(), json);
      json.writeFieldName("processor_time");
      ComparisonJson.write(result.processor(), json);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void perSecond(RateResult result, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("commands_per_second");
    for (Standing standing : result.time().standings()) {
      OptionalDouble rate = RateResult.perSecond(standing);
      if (rate.isPresent()) {
        json.writeNumberField(
            standing.contender().id(), Math.round(rate.getAsDouble() * 10) / 10.0);
      }
    }
    json.writeEndObject();
  }
}
