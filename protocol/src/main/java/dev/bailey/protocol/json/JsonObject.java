package dev.bailey.protocol.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A mutable JSON object, whose members keep the order in which they were put. A second member of
 * the same name, and a number that JSON cannot express, are refused with {@link
 * IllegalArgumentException}.
 */
@SuppressWarnings("exports") // Annotations of types, which nobody needs at run time.
public final class JsonObject extends JsonParts {
  private final Map<String, Json> members = new LinkedHashMap<>();

  /** One without members. */
  public JsonObject() {}

  /** Adds a member; for no text, null. */
  public JsonObject put(String name, @Nullable String value) {
    return put(name, value == null ? new Null() : new Text(value));
  }

  public JsonObject put(String name, long value) {
    return put(name, Numeral.of(value));
  }

  public JsonObject put(String name, double value) {
    return put(name, Numeral.of(value));
  }

  public JsonObject put(String name, boolean value) {
    return put(name, new Truth(value));
  }

  /** Adds a member. */
  public JsonObject put(String name, Json value) {
    if (members.putIfAbsent(name, value) != null) {
      throw new IllegalArgumentException("there is a member " + name);
    }
    return this;
  }

  public JsonObject putNull(String name) {
    return put(name, new Null());
  }

  /** Adds all members of another object. */
  public JsonObject putAll(JsonObject other) {
    for (Map.Entry<String, Json> member : other.members.entrySet()) {
      put(member.getKey(), member.getValue());
    }
    return this;
  }

  /** The members in their order. */
  public Map<String, Json> members() {
    return Collections.unmodifiableMap(members);
  }

  /** One line of text for a stream of documents. */
  public String line() {
    return this + "\n";
  }

  /** The same in printable ASCII: a terminal that shows it obeys nothing in it. */
  public String asciiLine() {
    return JsonText.ascii(this) + "\n";
  }

  @Override
  Object parts() {
    return members;
  }
}
