package dev.bailey.sessions.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import dev.bailey.policy.network.SecretGrant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The rules of a filter as text in the ledger, each as people write it. */
final class NetworkJson {
  private NetworkJson() {}

  static void write(ArrayNode layers, NetworkAccess.Filtered filtered) {
    for (NetworkRules rules : filtered.layers()) {
      ObjectNode layer = layers.addObject();
      layer.put("mode", rules.mode().name());
      texts(layer.putArray("allow"), rules.allow());
      texts(layer.putArray("block"), rules.block());
      texts(layer.putArray("pins"), rules.pins());
      ArrayNode secrets = layer.putArray("secrets");
      for (SecretGrant grant : rules.secrets()) {
        secrets
            .addObject()
            .put("name", grant.name())
            .put("host", grant.host().text())
            .put("file", grant.file().toString());
      }
    }
  }

  private static void texts(ArrayNode array, List<?> values) {
    values.forEach(it -> array.add(it.toString()));
  }

  /** Every list must be there: a filter that lost its blocks would let more through. */
  static NetworkAccess read(JsonNode layers) {
    return new NetworkAccess.Filtered(all(layers, NetworkJson::layer));
  }

  private static NetworkRules layer(JsonNode json) {
    return new NetworkRules(
        NetworkMode.valueOf(text(json.path("mode"))),
        all(json.path("allow"), it -> NetworkRule.parse(text(it))),
        all(json.path("block"), it -> NetworkRule.parse(text(it))),
        all(json.path("pins"), it -> Pin.parse(text(it))),
        all(json.path("secrets"), NetworkJson::secret));
  }

  private static SecretGrant secret(JsonNode json) {
    return new SecretGrant(
        text(json.path("name")),
        HostName.parse(text(json.path("host"))),
        Path.of(text(json.path("file"))));
  }

  private static String text(JsonNode json) {
    if (!json.isTextual()) {
      throw new IllegalArgumentException("no text: " + json);
    }
    return json.textValue();
  }

  private static <T> List<T> all(JsonNode array, Function<JsonNode, T> reader) {
    if (!array.isArray()) {
      throw new IllegalArgumentException("no list: " + array);
    }
    List<T> values = new ArrayList<>();
    array.forEach(it -> values.add(reader.apply(it)));
    return values;
  }
}
