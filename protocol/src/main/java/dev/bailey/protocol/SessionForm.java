package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.Map;
import java.util.TreeMap;

/**
 * The JSON form of a session.
 *
 * <p>What is not of this form is refused with INVALID_REQUEST when it is read.
 */
public final class SessionForm {
  private SessionForm() {}

  public static JsonObject write(SessionDocument session) {
    JsonObject labels = new JsonObject();
    new TreeMap<>(session.labels()).forEach(labels::put);
    JsonObject json =
        new JsonObject()
            .put("name", session.name())
            .put("state", session.state())
            .put("created", session.created().toString())
            .put("changed", session.changed().toString())
            .put("origin", session.origin())
            .put("turns", session.turns())
            .put("labels", labels);
    session.quotaBytes().ifPresent(it -> json.put("quota_bytes", it.longValue()));
    session.failure().ifPresent(it -> json.put("failure", it));
    return json;
  }

  public static SessionDocument read(JsonFields fields) {
    SessionDocument session =
        new SessionDocument(
            fields.required("name").text(),
            fields.required("state").text(),
            Timestamps.read(fields.required("created")),
            Timestamps.read(fields.required("changed")),
            fields.required("origin").text(),
            (int) fields.required("turns").number(0, Integer.MAX_VALUE),
            labels(fields.required("labels").object()),
            fields.optional("quota_bytes").map(it -> it.number(0, Long.MAX_VALUE)),
            fields.optional("failure").map(JsonField::text));
    fields.end();
    return session;
  }

  private static Map<String, String> labels(JsonFields fields) {
    Map<String, String> labels = new TreeMap<>();
    for (JsonField each : fields.all()) {
      labels.put(each.name(), each.text());
    }
    return labels;
  }
}
