package dev.bailey.protocol;

import dev.bailey.error.BaileyException;
import dev.bailey.execution.AutorunReport;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.Output;
import dev.bailey.execution.Result;
import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;

/**
 * Writes the result of a command as JSON and reads it back. All members are always present; where
 * Bailey failed, those that only a command fills are null.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class ResultForm {
  private ResultForm() {}

  /** For programs that read what is printed: output as text. */
  public static JsonObject printed(Result result, RemedyWording wording) {
    JsonObject json =
        new JsonObject()
            .put("id", result.id())
            .put("status", result.status().label())
            .put("exit_code", result.exitCode());
    output(json, result.stdout(), result.stderr());
    json.put("start_time", Timestamps.text(result.startTime()))
        .put("end_time", Timestamps.text(result.endTime()))
        .put("duration_ns", result.duration().toNanos())
        .put("resource_usage", UsageForm.write(result.usage()))
        .put("enforcement", enforcement(result.enforcement()))
        .put("outcome", OutcomeForm.write(result.outcome(), wording))
        .put("backend", result.selection().backend())
        .put("reason", result.selection().reason())
        .put("rejected", SelectionForm.rejected(result.selection().rejected(), wording))
        .put("network_refused", refused(result.refused(), wording))
        .put("autorun", AutorunForm.write(result.autorun()))
        .putNull("error");
    return ProtocolVersion.stamp(json);
  }

  /** The same members for a command that Bailey could not run. */
  public static JsonObject printed(BaileyException failure, int exitCode, RemedyWording wording) {
    JsonObject json =
        new JsonObject().putNull("id").put("status", "error").put("exit_code", exitCode);
    output(json, Output.empty(), Output.empty());
    json.putNull("start_time")
        .putNull("end_time")
        .putNull("duration_ns")
        .putNull("resource_usage")
        .put("enforcement", new JsonArray())
        .putNull("outcome")
        .putNull("backend")
        .putNull("reason")
        .put("rejected", new JsonArray())
        .put("network_refused", new JsonArray())
        .put("autorun", AutorunForm.write(AutorunReport.none()))
        .put("error", ErrorForm.member(failure, wording));
    return ProtocolVersion.stamp(json);
  }

  /** For another Bailey: with how strong the backend is, and every byte of output. */
  public static JsonObject document(Result result) {
    JsonObject json = printed(result, RemedyWording.inJava());
    json.put("strength", result.selection().strength().label());
    OutputForm.exact(json, "stdout", result.stdout());
    OutputForm.exact(json, "stderr", result.stderr());
    return json;
  }

  /** Reads a {@link #document}. */
  public static Result read(String text) {
    return ResultReader.read(text);
  }

  private static void output(JsonObject json, Output stdout, Output stderr) {
    json.put("stdout", stdout.text())
        .put("stderr", stderr.text())
        .put("stdout_truncated", stdout.truncated())
        .put("stderr_truncated", stderr.truncated());
  }

  private static JsonArray enforcement(Enforcement enforcement) {
    JsonArray lines = new JsonArray();
    for (Enforcement.Line line : enforcement.lines()) {
      lines.add(line(line));
    }
    return lines;
  }

  private static JsonObject line(Enforcement.Line line) {
    JsonObject json =
        new JsonObject().put("promise", line.promise().label()).put("asked", line.asked());
    if (line.isCut()) {
      json.put("kept", line.kept()).put("reason", line.reason());
    }
    return json.put("mechanism", line.mechanism()).put("verified", line.verified());
  }

  private static JsonArray refused(List<NetworkEvent> refused, RemedyWording wording) {
    JsonArray events = new JsonArray();
    for (NetworkEvent event : refused) {
      events.add(NetworkEventForm.body(event, wording));
    }
    return events;
  }
}
