package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import dev.bailey.protocol.json.JsonText;

/**
 * The member {@code version} of documents. Whatever is stored, sent or printed on its own has it,
 * as its first member: also each line of a log, and a list of things. A value inside another
 * document has none of its own; the document's counts.
 *
 * <p>A document without a version, or of another one, is refused. The exceptions are what ledgers
 * of sessions hold from before there was a version: {@link PolicyForm#readStored} and {@link
 * ToolResultForm#readStored} say so.
 */
public final class ProtocolVersion {
  private static final String MEMBER = "version";
  private static final long CURRENT = 1;

  private ProtocolVersion() {}

  /** The same object as a document of the current version. */
  public static JsonObject stamp(JsonObject body) {
    return new JsonObject().put(MEMBER, CURRENT).putAll(body);
  }

  /**
   * The members of a document of the current version.
   *
   * @param what is read, for people
   */
  static JsonFields open(String text, String what) {
    JsonFields fields = JsonText.read(text, what);
    require(fields);
    return fields;
  }

  static boolean isStamped(JsonFields fields) {
    return fields.has(MEMBER);
  }

  /** Refuses a document without a version, or of one that is not known here. */
  static void require(JsonFields fields) {
    JsonField version = fields.required(MEMBER);
    long found = version.number();
    if (found != CURRENT) {
      throw version.refused("version " + found + " is not known here, only " + CURRENT);
    }
  }
}
