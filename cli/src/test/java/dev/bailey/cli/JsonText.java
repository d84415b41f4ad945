package dev.bailey.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON back into maps and lists. */
final class JsonText {
  /** Stands for null, which assertions on maps cannot tell from a missing member. */
  static final Object NULL = "<null>";

  static final String[] RESULT_MEMBERS = {
    "version",
    "id",
    "status",
    "exit_code",
    "stdout",
    "stderr",
    "stdout_truncated",
    "stderr_truncated",
    "start_time",
    "end_time",
    "duration_ns",
    "resource_usage",
    "enforcement",
    "outcome",
    "backend",
    "reason",
    "rejected",
    "network_refused",
    "autorun",
    "error"
  };

  private JsonText() {}

  /** The one object in the text; anything behind it is an error. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> parse(String text) {
    JsonFactory factory =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
            .build();
    try (JsonParser parser = factory.createParser(text)) {
      Object value = value(parser, parser.nextToken());
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("more than one value: " + text);
      }
      return (Map<String, Object>) value;
    } catch (IOException e) {
      throw new UncheckedIOException(text, e);
    }
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(Map<String, Object> parent, String member) {
    Object value = parent.get(member);
    if (!(value instanceof Map)) {
      throw new IllegalArgumentException(member + " is " + value);
    }
    return (Map<String, Object>) value;
  }

  private static Object value(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> members(parser);
      case START_ARRAY -> elements(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> NULL;
      default -> throw new IllegalArgumentException(token.name());
    };
  }

  private static Map<String, Object> members(JsonParser parser) throws IOException {
    Map<String, Object> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      members.put(name, value(parser, parser.nextToken()));
    }
    return members;
  }

  private static List<Object> elements(JsonParser parser) throws IOException {
    List<Object> elements = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      elements.add(value(parser, token));
    }
    return elements;
  }
}
