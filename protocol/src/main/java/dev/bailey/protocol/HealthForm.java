package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes the health of a state directory and its sessions as JSON, and reads it back.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class HealthForm {
  private HealthForm() {}

  public static JsonObject write(HealthDocument health) {
    JsonObject sessions = new JsonObject();
    new TreeMap<>(health.sessions())
        .forEach((state, count) -> sessions.put(state, count.longValue()));
    return ProtocolVersion.stamp(
        new JsonObject()
            .put("status", health.status())
            .put("uptime_seconds", health.uptimeSeconds())
            .put("driver", health.driver())
            .put("sessions", sessions)
            .put("under_way", health.underWay())
            .put("processes", health.processes())
            .put("space_total_bytes", health.spaceTotal())
            .put("space_free_bytes", health.spaceFree())
            .put("problems", JsonArray.texts(health.problems())));
  }

  public static HealthDocument read(String text) {
    JsonFields fields = ProtocolVersion.open(text, "health");
    HealthDocument health =
        new HealthDocument(
            fields.required("status").text(),
            fields.required("uptime_seconds").number(0, Long.MAX_VALUE),
            fields.required("driver").text(),
            sessions(fields.required("sessions").object()),
            count(fields.required("under_way")),
            count(fields.required("processes")),
            fields.required("space_total_bytes").number(0, Long.MAX_VALUE),
            fields.required("space_free_bytes").number(0, Long.MAX_VALUE),
            fields.required("problems").texts());
    fields.end();
    return health;
  }

  private static Map<String, Integer> sessions(JsonFields fields) {
    Map<String, Integer> sessions = new HashMap<>();
    for (JsonField each : fields.all()) {
      sessions.put(each.name(), count(each));
    }
    return sessions;
  }

  private static int count(JsonField field) {
    return (int) field.number(0, Integer.MAX_VALUE);
  }
}
