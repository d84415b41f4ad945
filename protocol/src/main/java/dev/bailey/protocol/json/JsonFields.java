package dev.bailey.protocol.json;

import dev.bailey.error.BaileyException;
import dev.bailey.protocol.errors.ReadingErrors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the members of a JSON object, each by name. {@link #end} refuses members that were not
 * read, since their author expects an effect.
 *
 * <p>What is missing, too much or no object is refused with INVALID_REQUEST.
 */
public final class JsonFields {
  private final String what;
  private final String path;
  private final JsonObject object;
  private final Set<String> known = new HashSet<>();

  private JsonFields(String what, String path, JsonObject object) {
    this.what = what;
    this.path = path;
    this.object = object;
  }

  /**
   * Those of a whole document.
   *
   * @param what is read, for people
   */
  public static JsonFields of(Json document, String what) {
    return of(document, what, "");
  }

  static JsonFields of(Json value, String what, String path) {
    if (value instanceof JsonObject object) {
      return new JsonFields(what, path, object);
    }
    throw Mismatch.of(what, path, "an object", value);
  }

  /** A member that must be there. */
  public JsonField required(String name) {
    return optional(name).orElseThrow(() -> ReadingErrors.at(what, pathTo(name), "it is missing"));
  }

  /** A member that may be left out. */
  public Optional<JsonField> optional(String name) {
    known.add(name);
    Json value = object.members().get(name);
    return value == null
        ? Optional.empty()
        : Optional.of(new JsonField(what, pathTo(name), name, value));
  }

  /** A member that may be left out or null. */
  public Optional<JsonField> nullable(String name) {
    return optional(name).filter(it -> !it.isNull());
  }

  /** Whether there is such a member. */
  public boolean has(String name) {
    return object.members().containsKey(name);
  }

  /** All members of an object whose names are data. */
  public List<JsonField> all() {
    List<JsonField> all = new ArrayList<>();
    for (String name : object.members().keySet()) {
      all.add(required(name));
    }
    return all;
  }

  /** Refuses members that were not asked for. */
  public void end() {
    for (String name : object.members().keySet()) {
      if (!known.contains(name)) {
        throw ReadingErrors.at(
            what, pathTo(name), "there is no such member; expected one of " + names());
      }
    }
  }

  private String names() {
    return String.join(", ", known.stream().sorted().toList());
  }

  /** A failure about the object as a whole. */
  public BaileyException refused(String reason) {
    return ReadingErrors.at(what, path, reason);
  }

  private String pathTo(String name) {
    String last = ReadingErrors.shortened(name);
    return path.isEmpty() ? last : path + "." + last;
  }
}
