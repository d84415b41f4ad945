package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes a session, or a list of sessions, as JSON, and reads it back.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class SessionForm {
  static final String LIST = "sessions";

  private SessionForm() {}

  public static JsonObject write(SessionDocument session) {
    return ProtocolVersion.stamp(body(session));
  }

  public static JsonObject writeList(List<SessionDocument> sessions) {
    return ListForm.write(LIST, sessions, SessionForm::body);
  }

  /** The members of a session in another document. */
  static JsonObject body(SessionDocument session) {
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

  public static SessionDocument read(String text) {
    return whole(ProtocolVersion.open(text, "session"));
  }

  public static List<SessionDocument> readList(String text) {
    return ListForm.read(text, LIST, SessionForm::whole);
  }

  /** Of an object that has nothing else. */
  static SessionDocument whole(JsonFields fields) {
    SessionDocument session = body(fields);
    fields.end();
    return session;
  }

  static SessionDocument body(JsonFields fields) {
    return new SessionDocument(
        fields.required("name").text(),
        fields.required("state").text(),
        Timestamps.read(fields.required("created")),
        Timestamps.read(fields.required("changed")),
        fields.required("origin").text(),
        (int) fields.required("turns").number(0, Integer.MAX_VALUE),
        labels(fields.required("labels").object()),
        fields.optional("quota_bytes").map(it -> it.number(0, Long.MAX_VALUE)),
        fields.optional("failure").map(JsonField::text));
  }

  private static Map<String, String> labels(JsonFields fields) {
    Map<String, String> labels = new TreeMap<>();
    for (JsonField each : fields.all()) {
      labels.put(each.name(), each.text());
    }
    return labels;
  }
}
