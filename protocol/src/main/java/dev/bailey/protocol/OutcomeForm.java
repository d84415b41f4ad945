package dev.bailey.protocol;

import dev.bailey.error.Remedy;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Promise;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.time.Duration;
import java.util.List;

/**
 * Writes the outcome of a command as JSON and reads it back: the member {@code type}, and the
 * members of that type.
 */
public final class OutcomeForm {
  static final String EXITED = "exited";

  private static final String CODE = "code";

  private OutcomeForm() {}

  static JsonObject write(Outcome outcome, RemedyWording wording) {
    // The usual case without the switch, which the JVM would have to bootstrap first.
    if (outcome instanceof Outcome.Exited exited) {
      return new JsonObject().put("type", EXITED).put(CODE, exited.code());
    }
    JsonObject json = unusual(outcome, wording);
    List<Remedy> remedies = outcome.remedies();
    return remedies.isEmpty() ? json : json.put("remedies", RemedyForm.write(remedies));
  }

  private static JsonObject unusual(Outcome outcome, RemedyWording wording) {
    JsonObject json = new JsonObject().put("type", type(outcome));
    return switch (outcome) {
      case Outcome.Exited(int code) -> json.put(CODE, code);
      case Outcome.Signaled(int signal) -> json.put("signal", signal);
      case Outcome.TimedOut(Duration limit) -> json.put("limit_ns", limit.toNanos());
      case Outcome.OutputLimit(long bytes) -> json.put("bytes", bytes);
      case Outcome.LimitReached(Promise limit, int code) ->
          json.put("limit", limit.label()).put(CODE, code);
      case Outcome.Denied(int code, String what, List<Remedy> remedies) ->
          json.put(CODE, code).put("what", what).put("hint", wording.sentences(remedies));
      case Outcome.OutOfMemory _, Outcome.Killed _ -> json;
    };
  }

  /** The value of {@code type}; names are never changed. */
  public static String type(Outcome outcome) {
    if (outcome instanceof Outcome.Exited) {
      return EXITED;
    }
    return switch (outcome) {
      case Outcome.Exited _ -> EXITED;
      case Outcome.Signaled _ -> "signaled";
      case Outcome.TimedOut _ -> "timed-out";
      case Outcome.OutOfMemory _ -> "out-of-memory";
      case Outcome.OutputLimit _ -> "output-limit";
      case Outcome.LimitReached _ -> "limit-reached";
      case Outcome.Killed _ -> "killed";
      case Outcome.Denied _ -> "denied";
    };
  }

  /** Refuses an exit code or a status beside an outcome that are not those of that outcome. */
  static void requireSame(JsonFields fields, Outcome outcome) {
    var _ = fields.required("exit_code").number(outcome.exitCode(), outcome.exitCode());
    JsonField status = fields.required("status");
    if (!status.text().equals(outcome.status().label())) {
      throw status.expected(outcome.status().label());
    }
  }

  static Outcome read(JsonFields fields) {
    JsonField type = fields.required("type");
    List<Remedy> remedies = RemedyReader.optional(fields);
    Outcome outcome =
        switch (type.text()) {
          case EXITED -> new Outcome.Exited(fields.required(CODE).integer());
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
