package dev.bailey.protocol;

import dev.bailey.error.Remedy;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Promise;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.time.Duration;
import java.util.List;

/** How a command ended: the member {@code type}, and what belongs to it. */
final class OutcomeForm {
  private static final String CODE = "code";

  private OutcomeForm() {}

  static JsonObject write(Outcome outcome, RemedyWording wording) {
    // The usual case without the switch, which the JVM would have to bootstrap first.
    if (outcome instanceof Outcome.Exited exited) {
      return type("exited").put(CODE, exited.code());
    }
    JsonObject json = unusual(outcome, wording);
    List<Remedy> remedies = outcome.remedies();
    return remedies.isEmpty() ? json : json.put("remedies", RemedyForm.write(remedies));
  }

  private static JsonObject unusual(Outcome outcome, RemedyWording wording) {
    return switch (outcome) {
      case Outcome.Exited(int code) -> type("exited").put(CODE, code);
      case Outcome.Signaled(int signal) -> type("signaled").put("signal", signal);
      case Outcome.TimedOut(Duration limit) -> type("timed-out").put("limit_ns", limit.toNanos());
      case Outcome.OutOfMemory _ -> type("out-of-memory");
      case Outcome.OutputLimit(long bytes) -> type("output-limit").put("bytes", bytes);
      case Outcome.LimitReached(Promise limit, int code) ->
          type("limit-reached").put("limit", limit.label()).put(CODE, code);
      case Outcome.Killed _ -> type("killed");
      case Outcome.Denied(int code, String what, List<Remedy> remedies) ->
          type("denied").put(CODE, code).put("what", what).put("hint", wording.sentences(remedies));
    };
  }

  private static JsonObject type(String type) {
    return new JsonObject().put("type", type);
  }

  static Outcome read(JsonFields fields) {
    JsonField type = fields.required("type");
    List<Remedy> remedies = RemedyReader.optional(fields);
    Outcome outcome =
        switch (type.text()) {
          case "exited" -> new Outcome.Exited(fields.required(CODE).integer());
          case "signaled" -> new Outcome.Signaled(fields.required("signal").integer());
          case "timed-out" ->
              new Outcome.TimedOut(Duration.ofNanos(fields.required("limit_ns").number()));
          case "out-of-memory" -> new Outcome.OutOfMemory();
          case "output-limit" -> new Outcome.OutputLimit(fields.required("bytes").number());
          case "limit-reached" ->
              new Outcome.LimitReached(
                  fields.required("limit").oneOf(Promise.values(), Promise::label),
                  fields.required(CODE).integer());
          case "killed" -> new Outcome.Killed();
          case "denied" -> {
            var _ = fields.required("hint").text();
            yield new Outcome.Denied(
                fields.required(CODE).integer(), fields.required("what").text(), remedies);
          }
          default ->
              throw type.expected(
                  "one of exited, signaled, timed-out, out-of-memory, output-limit,"
                      + " limit-reached, killed, denied");
        };
    fields.end();
    return outcome;
  }
}
