package dev.bailey.sessions.tools.calls;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request to run a tool.
 *
 * @param id made by the caller, one for each thing to be done: the same id means the same call
 */
public record ToolCall(String id, String tool, JsonNode parameters) {
  private static final int LONGEST_ID = 200;

  public ToolCall {
    boolean valid =
        !id.isEmpty()
            && id.length() <= LONGEST_ID
            && id.chars().allMatch(it -> it > ' ' && it < 0x7f);
    if (!valid) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "call", "a tool", "the id of the call is not valid")
          .withHint("Use 1 to " + LONGEST_ID + " visible ASCII characters.");
    }
    parameters = parameters.deepCopy();
  }

  /** The same for the same tool and parameters, in whatever order they were given. */
  String digest() {
    ArrayNode request = JsonNodeFactory.instance.arrayNode().add(tool).add(sorted(parameters));
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(request.toString().getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JsonNode sorted(JsonNode node) {
    if (node.isArray()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      node.forEach(it -> array.add(sorted(it)));
      return array;
    }
    if (!node.isObject()) {
      return node;
    }
    Map<String, JsonNode> members = new TreeMap<>();
    node.properties().forEach(it -> members.put(it.getKey(), sorted(it.getValue())));
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    members.forEach(object::set);
    return object;
  }
}
