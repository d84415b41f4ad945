package dev.bailey.protocol;

import dev.bailey.execution.NetworkEvent;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;
import java.util.Locale;

/**
 * Writes one request to the egress gateway, with the decision on it, as JSON, and reads it back.
 *
 * <p>Reading refuses any other document with INVALID_REQUEST.
 */
public final class NetworkEventForm {
  private static final int LAST_PORT = 65_535;

  private NetworkEventForm() {}

  /**
   * Writes an event.
   *
   * @param wording of the member {@code remedy}, which people read
   */
  public static JsonObject write(NetworkEvent event, RemedyWording wording) {
    return ProtocolVersion.stamp(body(event, wording));
  }

  /** An event in another document. */
  static JsonObject body(NetworkEvent event, RemedyWording wording) {
    return new JsonObject()
        .put("time", Timestamps.text(event.time()))
        .put("kind", word(event.kind()))
        .put("host", event.host())
        .put("port", event.port())
        .put("address", event.address())
        .put("method", event.method())
        .put("sent_bytes", event.sent())
        .put("received_bytes", event.received())
        .put("verdict", word(event.verdict()))
        .put("reason", event.reason())
        .put("remedy", event.remedy().map(wording::words).orElse(""))
        .put("remedies", RemedyForm.write(event.remedy().map(List::of).orElse(List.of())));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  public static NetworkEvent read(String text) {
    return body(ProtocolVersion.open(text, "network event"));
  }

  static NetworkEvent body(JsonFields fields) {
    var _ = fields.required("remedy").text();
    NetworkEvent event =
        new NetworkEvent(
            Timestamps.read(fields.required("time")),
            fields.required("kind").oneOf(NetworkEvent.Kind.values(), NetworkEventForm::word),
            fields.required("host").text(),
            (int) fields.required("port").number(0, LAST_PORT),
            fields.required("address").text(),
            fields.required("method").text(),
            fields.required("sent_bytes").number(0, Long.MAX_VALUE),
            fields.required("received_bytes").number(0, Long.MAX_VALUE),
            fields.required("verdict").oneOf(NetworkEvent.Verdict.values(), NetworkEventForm::word),
            fields.required("reason").text(),
            RemedyReader.read(fields.required("remedies")).stream().findFirst());
    fields.end();
    return event;
  }
}
