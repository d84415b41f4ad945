package dev.bailey.sessions.tools.calls;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bailey.sessions.api.ToolCall;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The parameters of calls: read from JSON, and compared whatever their order is. */
final class CallParameters {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private CallParameters() {}

  /** Empty when they are no JSON. */
  static Optional<JsonNode> read(ToolCall call) {
    try {
      return Optional.of(MAPPER.readTree(call.parameters())).filter(it -> !it.isMissingNode());
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  /** The same for the same tool and parameters, in whatever order they were given. */
  static String digest(String tool, JsonNode parameters) {
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
