package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;

/** The member {@code version} of what is stored or sent. What is only printed has none. */
public final class ProtocolVersion {
  private static final String MEMBER = "version";
  private static final long CURRENT = 1;

  private ProtocolVersion() {}

  /** The same object as a document of the current version. */
  public static JsonObject stamp(JsonObject body) {
    return new JsonObject().put(MEMBER, CURRENT).putAll(body);
  }

  static boolean isStamped(JsonFields fields) {
    return fields.has(MEMBER);
  }

  /** Refuses a document of a version that is not known here. */
  static void require(JsonFields fields) {
    var _ = fields.required(MEMBER).number(CURRENT, CURRENT);
  }
}
