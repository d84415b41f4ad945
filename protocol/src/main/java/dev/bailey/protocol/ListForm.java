package dev.bailey.protocol;

import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;
import java.util.function.Function;

/**
 * Writes and reads documents that consist of one list: an object with a single member, whose
 * elements all have the same form.
 */
final class ListForm {
  private ListForm() {}

  static <T> JsonObject write(String member, List<T> values, Function<T, JsonObject> body) {
    return ProtocolVersion.stamp(new JsonObject().put(member, array(values, body)));
  }

  static <T> JsonArray array(List<T> values, Function<T, JsonObject> body) {
    JsonArray array = new JsonArray();
    values.forEach(it -> array.add(body.apply(it)));
    return array;
  }

  static <T> List<T> read(String text, String member, Function<JsonFields, T> body) {
    JsonFields fields = ProtocolVersion.open(text, member);
    List<T> values = array(fields, member, body);
    fields.end();
    return values;
  }

  static <T> List<T> array(JsonFields fields, String member, Function<JsonFields, T> body) {
    return fields.required(member).list(it -> body.apply(it.object()));
  }
}
