package dev.bailey.benchmarks.report;

import static java.util.Locale.ROOT;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.race.Statistics;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** A comparison as one JSON object; times are in nanoseconds. */
public final class ComparisonJson {
  private final Comparison comparison;
  private final JsonGenerator json;

  private ComparisonJson(Comparison comparison, JsonGenerator json) {
    this.comparison = comparison;
    this.json = json;
  }

  /** The object, indented, ended by a line feed. */
  public static String of(Comparison comparison) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      write(comparison, json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  /** The object as a part of another document. */
  static void write(Comparison comparison, JsonGenerator json) throws IOException {
    new ComparisonJson(comparison, json).write();
  }

  private void write() throws IOException {
    json.writeStartObject();
    json.writeStringField("benchmark", comparison.name());
    json.writeStringField("command", comparison.command());
    json.writeNumberField("rounds", comparison.race().rounds());
    json.writeNumberField("warm_up_rounds", comparison.race().warmUp());
    machine(comparison.machine());
    json.writeArrayFieldStart("contenders");
    for (Standing standing : comparison.standings()) {
      standing(standing);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("targets");
    for (SpeedTarget target : comparison.targets()) {
      target(target);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void machine(BenchmarkMachine machine) throws IOException {
    json.writeObjectFieldStart("machine");
    json.writeStringField("kernel", machine.kernel());
    json.writeStringField("processor", machine.processor());
    json.writeNumberField("processors", machine.processors());
    json.writeStringField("java", machine.java());
    json.writeStringField("user", machine.user());
    load("load_before", machine.loadBefore());
    load("load_after", machine.loadAfter());
    json.writeObjectFieldStart("versions");
    for (Map.Entry<String, String> version : machine.versions().entrySet()) {
      json.writeStringField(version.getKey(), version.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void load(String name, List<Double> averages) throws IOException {
    json.writeArrayFieldStart(name);
    for (double average : averages) {
      json.writeNumber(average);
    }
    json.writeEndArray();
  }

  private void standing(Standing standing) throws IOException {
    Contender contender = standing.contender();
    json.writeStartObject();
    json.writeStringField("id", contender.id());
    json.writeStringField("title", contender.title());
    switch (standing) {
      case Standing.Measured(_, Statistics statistics) -> measured(contender.id(), statistics);
      case Standing.Failed(_, String reason) -> unmeasured("failed", reason);
      case Standing.Absent(_, String reason) -> unmeasured("absent", reason);
    }
    json.writeEndObject();
  }

  private void measured(String id, Statistics statistics) throws IOException {
    json.writeStringField("status", "measured");
    json.writeNumberField("median_ns", statistics.median());
    json.writeNumberField("p95_ns", statistics.p95());
    json.writeNumberField("min_ns", statistics.min());
    for (String baseline : comparison.baselines()) {
      ratio("ratio_to_" + baseline, comparison.ratio(id, baseline));
    }
  }

  private void unmeasured(String status, String reason) throws IOException {
    json.writeStringField("status", status);
    json.writeStringField("reason", reason);
  }

  private void target(SpeedTarget target) throws IOException {
    json.writeStartObject();
    json.writeStringField("contender", target.contender());
    json.writeStringField("baseline", target.baseline());
    json.writeNumberField("most", target.most());
    json.writeBooleanField("stretch", target.stretch());
    ratio("ratio", comparison.ratio(target.contender(), target.baseline()));
    json.writeStringField("verdict", comparison.verdict(target).name().toLowerCase(ROOT));
    json.writeEndObject();
  }

  private void ratio(String name, OptionalDouble value) throws IOException {
    if (value.isEmpty()) {
      json.writeNullField(name);
    } else {
      json.writeNumberField(name, Math.round(value.getAsDouble() * 1000) / 1000.0);
    }
  }
}
