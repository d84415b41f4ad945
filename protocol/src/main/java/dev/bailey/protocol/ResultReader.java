package dev.bailey.protocol;

import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.policy.Promise;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import java.time.Duration;
import java.util.Optional;

/** Reads a result. What is in it twice must be the same both times. */
final class ResultReader {
  private ResultReader() {}

  static Result read(String text) {
    JsonFields fields = ProtocolVersion.open(text, "result");
    JsonField error = fields.required("error");
    if (!error.isNull()) {
      throw ErrorForm.member(error.object());
    }
    Outcome outcome = OutcomeForm.read(fields.required("outcome").object());
    OutcomeForm.requireSame(fields, outcome);
    var _ = Timestamps.read(fields.required("end_time"));
    Result result =
        new Result(
            fields.required("id").text(),
            outcome,
            OutputForm.read(fields, "stdout"),
            OutputForm.read(fields, "stderr"),
            Timestamps.read(fields.required("start_time")),
            Duration.ofNanos(fields.required("duration_ns").number(0, Long.MAX_VALUE)),
            UsageForm.read(fields.required("resource_usage").object()),
            new Enforcement(fields.required("enforcement").list(it -> line(it.object()))),
            SelectionForm.read(fields),
            fields.required("network_refused").list(it -> NetworkEventForm.body(it.object())),
            AutorunForm.report(fields.required("autorun").object()));
    fields.end();
    return result;
  }

  private static Enforcement.Line line(JsonFields fields) {
    String asked = fields.required("asked").text();
    Optional<JsonField> kept = fields.optional("kept");
    Enforcement.Line line =
        new Enforcement.Line(
            fields.required("promise").oneOf(Promise.values(), Promise::label),
            asked,
            kept.map(it -> lowered(it, asked)).orElse(asked),
            kept.isPresent() ? fields.required("reason").text() : "",
            fields.required("mechanism").text(),
            fields.required("verified").truth());
    fields.end();
    return line;
  }

  private static String lowered(JsonField kept, String asked) {
    if (kept.text().equals(asked)) {
      throw kept.expected("something else than what was asked");
    }
    return kept.text();
  }
}
