package dev.bailey.protocol;

import dev.bailey.execution.NetworkEvent;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;
import java.util.Locale;

/**
 * The JSON form of one request to the egress gateway and what was decided about it.
 *
 * <p>What is not of this form is refused with INVALID_REQUEST when it is read.
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

  public static NetworkEvent read(JsonFields fields) {
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
