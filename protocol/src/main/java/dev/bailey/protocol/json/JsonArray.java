package dev.bailey.protocol.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A mutable JSON array. */
public final class JsonArray extends JsonParts {
  private final List<Json> items = new ArrayList<>();

  /** One without items. */
  public JsonArray() {}

  /** The texts of values, each by its {@code toString}. */
  public static JsonArray texts(Iterable<?> values) {
    JsonArray array = new JsonArray();
    for (Object value : values) {
      array.add(value.toString());
    }
    return array;
  }

  public JsonArray add(String value) {
    return add(new Text(value));
  }

  public JsonArray add(Json value) {
    items.add(value);
    return this;
  }

  public List<Json> items() {
    return Collections.unmodifiableList(items);
  }

  @Override
  Object parts() {
    return items;
  }
}
