package dev.bailey.protocol;

import dev.bailey.policy.Limits;
import dev.bailey.policy.Promise;
import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.time.Duration;
import java.util.Set;

/**
 * Writes limits as JSON, in nanoseconds and bytes, and reads them back. A limit that is not set has
 * no member.
 */
final class LimitsForm {
  private static final String PROCESSES = "pids";

  private LimitsForm() {}

  static JsonObject write(Limits limits) {
    return write(limits, PROCESSES);
  }

  /**
   * The same.
   *
   * @param processes the name of the member for processes
   */
  static JsonObject write(Limits limits, String processes) {
    JsonObject json = new JsonObject();
    limits.wallTime().ifPresent(it -> json.put("timeout_ns", it.toNanos()));
    limits.cpus().ifPresent(it -> json.put("cpus", it.doubleValue()));
    limits.memoryBytes().ifPresent(it -> json.put("memory_bytes", it.longValue()));
    limits.processes().ifPresent(it -> json.put(processes, it.longValue()));
    limits.openFiles().ifPresent(it -> json.put("open_files", it.longValue()));
    limits.outputBytes().ifPresent(it -> json.put("output_bytes", it.longValue()));
    limits.diskBytes().ifPresent(it -> json.put("disk_bytes", it.longValue()));
    if (!limits.unlimited().isEmpty()) {
      JsonArray unlimited = new JsonArray();
      limits.unlimited().stream().sorted().forEach(it -> unlimited.add(it.label()));
      json.put("unlimited", unlimited);
    }
    return json;
  }

  static Limits read(JsonFields fields) {
    return read(fields, PROCESSES);
  }

  static Limits read(JsonFields fields, String processes) {
    Limits limits =
        Checked.value(
            fields,
            () ->
                new Limits(
                    fields.optional("timeout_ns").map(it -> Duration.ofNanos(positive(it))),
                    fields.optional("cpus").map(JsonField::decimal),
                    fields.optional("memory_bytes").map(LimitsForm::positive),
                    fields.optional(processes).map(JsonField::integer),
                    fields.optional("open_files").map(JsonField::integer),
                    fields.optional("output_bytes").map(it -> it.number(0, Long.MAX_VALUE)),
                    fields.optional("disk_bytes").map(LimitsForm::positive),
                    fields.optional("unlimited").map(LimitsForm::promises).orElse(Set.of())));
    fields.end();
    return limits;
  }

  private static Set<Promise> promises(JsonField field) {
    return Set.copyOf(field.list(it -> it.oneOf(Promise.values(), Promise::label)));
  }

  private static long positive(JsonField field) {
    return field.number(1, Long.MAX_VALUE);
  }
}
