package dev.bailey.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.AutorunReport;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Output;
import dev.bailey.execution.Result;
import dev.bailey.execution.Selection;
import dev.bailey.execution.Usage;
import java.io.IOException;
import java.util.List;

/**
 * The object {@code run --json} prints. It always has the same members; where Bailey failed, those
 * that a command would have filled are null.
 */
public final class ResultJson {
  private ResultJson() {}

  /** The line for a command that ran, with its output as kept. */
  public static String of(Result result, Output stdout, Output stderr) {
    return Json.object(json -> result(json, result, stdout, stderr));
  }

  /** The line for a command that Bailey could not run. */
  public static String of(BaileyException failure) {
    return Json.object(json -> failure(json, failure));
  }

  private static void result(JsonGenerator json, Result result, Output stdout, Output stderr)
      throws IOException {
    json.writeStringField("id", result.id());
    json.writeStringField("status", result.status().label());
    json.writeNumberField("exit_code", result.exitCode());
    json.writeStringField("stdout", stdout.text());
    json.writeStringField("stderr", stderr.text());
    json.writeBooleanField("stdout_truncated", stdout.truncated());
    json.writeBooleanField("stderr_truncated", stderr.truncated());
    json.writeStringField("start_time", Quantities.timestamp(result.startTime()));
    json.writeStringField("end_time", Quantities.timestamp(result.endTime()));
    json.writeNumberField("duration_ns", result.duration().toNanos());
    usage(json, result.usage());
    enforcement(json, result.enforcement());
    outcome(json, result.outcome());
    selection(json, result.selection());
    refused(json, result.refused());
    AutorunJson.write(json, result.autorun());
    json.writeNullField("error");
  }

  private static void refused(JsonGenerator json, List<NetworkEvent> refused) throws IOException {
    json.writeArrayFieldStart("network_refused");
    for (NetworkEvent event : refused) {
      NetworkLog.write(json, event);
    }
    json.writeEndArray();
  }

  private static void failure(JsonGenerator json, BaileyException failure) throws IOException {
    json.writeNullField("id");
    json.writeStringField("status", "error");
    json.writeNumberField("exit_code", Failures.EXIT_CODE);
    json.writeStringField("stdout", "");
    json.writeStringField("stderr", "");
    json.writeBooleanField("stdout_truncated", false);
    json.writeBooleanField("stderr_truncated", false);
    json.writeNullField("start_time");
    json.writeNullField("end_time");
    json.writeNullField("duration_ns");
    json.writeNullField("resource_usage");
    json.writeArrayFieldStart("enforcement");
    json.writeEndArray();
    json.writeNullField("outcome");
    json.writeNullField("backend");
    json.writeNullField("reason");
    json.writeArrayFieldStart("rejected");
    json.writeEndArray();
    json.writeArrayFieldStart("network_refused");
    json.writeEndArray();
    AutorunJson.write(json, AutorunReport.none());
    Json.error(json, failure);
  }

  private static void selection(JsonGenerator json, Selection selection) throws IOException {
    json.writeStringField("backend", selection.backend());
    json.writeStringField("reason", selection.reason());
    Json.rejected(json, selection.rejected());
  }

  private static void usage(JsonGenerator json, Usage usage) throws IOException {
    json.writeObjectFieldStart("resource_usage");
    json.writeNumberField("cpu_time_ns", usage.cpuNanos());
    json.writeNumberField("memory_peak_bytes", usage.memoryPeakBytes());
    json.writeNumberField("io_read_bytes", usage.ioReadBytes());
    json.writeNumberField("io_write_bytes", usage.ioWriteBytes());
    json.writeEndObject();
  }

  private static void enforcement(JsonGenerator json, Enforcement enforcement) throws IOException {
    json.writeArrayFieldStart("enforcement");
    for (Enforcement.Line line : enforcement.lines()) {
      json.writeStartObject();
      json.writeStringField("promise", line.promise().label());
      json.writeStringField("asked", line.asked());
      if (line.isCut()) {
        json.writeStringField("kept", line.kept());
        json.writeStringField("reason", line.reason());
      }
      json.writeStringField("mechanism", line.mechanism());
      json.writeBooleanField("verified", line.verified());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void outcome(JsonGenerator json, Outcome outcome) throws IOException {
    json.writeObjectFieldStart("outcome");
    switch (outcome) {
      case Outcome.Exited exited -> {
        json.writeStringField("type", "exited");
        json.writeNumberField("code", exited.code());
      }
      case Outcome.Signaled signaled -> {
        json.writeStringField("type", "signaled");
        json.writeNumberField("signal", signaled.signal());
      }
      case Outcome.TimedOut timedOut -> {
        json.writeStringField("type", "timed-out");
        json.writeNumberField("limit_ns", timedOut.limit().toNanos());
      }
      case Outcome.OutOfMemory _ -> json.writeStringField("type", "out-of-memory");
      case Outcome.OutputLimit output -> {
        json.writeStringField("type", "output-limit");
        json.writeNumberField("bytes", output.bytes());
      }
      case Outcome.LimitReached reached -> {
        json.writeStringField("type", "limit-reached");
        json.writeStringField("limit", reached.limit().label());
        json.writeNumberField("code", reached.code());
      }
      case Outcome.Killed _ -> json.writeStringField("type", "killed");
      case Outcome.Denied denied -> {
        json.writeStringField("type", "denied");
        json.writeNumberField("code", denied.code());
        json.writeStringField("what", denied.what());
        json.writeStringField("hint", denied.hint());
      }
    }
    json.writeEndObject();
  }
}
