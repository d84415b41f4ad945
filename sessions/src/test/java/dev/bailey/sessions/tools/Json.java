package dev.bailey.sessions.tools;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON for tests. */
public final class Json {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  /** With ' for ". */
  public static JsonNode of(String text) {
    try {
      return MAPPER.readTree(text.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  /** Names and values by turns. */
  public static ObjectNode object(Object... members) {
    ObjectNode object = MAPPER.createObjectNode();
    for (int i = 0; i < members.length; i += 2) {
      object.set((String) members[i], MAPPER.valueToTree(members[i + 1]));
    }
    return object;
  }
}
