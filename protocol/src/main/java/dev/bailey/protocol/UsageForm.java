package dev.bailey.protocol;

import dev.bailey.execution.Usage;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;

/** Writes the resource usage of a command as JSON, and reads it back. */
final class UsageForm {
  private UsageForm() {}

  static JsonObject write(Usage usage) {
    return new JsonObject()
        .put("cpu_time_ns", usage.cpuNanos())
        .put("memory_peak_bytes", usage.memoryPeakBytes())
        .put("io_read_bytes", usage.ioReadBytes())
        .put("io_write_bytes", usage.ioWriteBytes());
  }

  static Usage read(JsonFields fields) {
    Usage usage =
        new Usage(
            fields.required("cpu_time_ns").number(),
            fields.required("memory_peak_bytes").number(),
            fields.required("io_read_bytes").number(),
            fields.required("io_write_bytes").number());
    fields.end();
    return usage;
  }
}
