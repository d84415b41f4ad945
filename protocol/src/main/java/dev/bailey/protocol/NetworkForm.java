package dev.bailey.protocol;

import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import dev.bailey.policy.network.SecretGrant;
import dev.bailey.protocol.json.JsonArray;
import dev.bailey.protocol.json.JsonField;
import dev.bailey.protocol.json.JsonFields;
import dev.bailey.protocol.json.JsonObject;
import java.nio.file.Path;
import java.util.List;

/**
 * Access to the network, each rule as people write it. Every list of a filter must be there: one
 * that lost its blocks would let more through.
 */
final class NetworkForm {
  private NetworkForm() {}

  static JsonObject write(NetworkAccess network) {
    JsonObject json = new JsonObject().put("mode", network.label());
    if (network instanceof NetworkAccess.Filtered filtered) {
      JsonArray layers = new JsonArray();
      filtered.layers().forEach(it -> layers.add(layer(it)));
      json.put("layers", layers);
    }
    return json;
  }

  private static JsonObject layer(NetworkRules rules) {
    JsonArray secrets = new JsonArray();
    for (SecretGrant grant : rules.secrets()) {
      secrets.add(
          new JsonObject()
              .put("name", grant.name())
              .put("host", grant.host().text())
              .put("file", grant.file().toString()));
    }
    return new JsonObject()
        .put("mode", rules.mode().label())
        .put("allow", JsonArray.texts(rules.allow()))
        .put("block", JsonArray.texts(rules.block()))
        .put("resolve", JsonArray.texts(rules.pins()))
        .put("secrets", secrets);
  }

  static NetworkAccess read(JsonFields fields) {
    JsonField mode = fields.required("mode");
    NetworkAccess network =
        switch (mode.text()) {
          case "none" -> NetworkAccess.none();
          case "full" -> NetworkAccess.full();
          case "filtered" -> filtered(fields.required("layers"));
          default -> throw mode.expected("one of none, full, filtered");
        };
    fields.end();
    return network;
  }

  private static NetworkAccess filtered(JsonField layers) {
    List<NetworkRules> rules = layers.list(it -> rules(it.object()));
    if (rules.isEmpty()) {
      throw layers.refused("expected at least one layer of rules");
    }
    return new NetworkAccess.Filtered(rules);
  }

  private static NetworkRules rules(JsonFields fields) {
    NetworkRules rules =
        Checked.value(
            fields,
            () ->
                new NetworkRules(
                    fields.required("mode").oneOf(NetworkMode.values(), NetworkMode::label),
                    fields.required("allow").list(NetworkForm::rule),
                    fields.required("block").list(NetworkForm::rule),
                    fields.required("resolve").list(NetworkForm::pin),
                    fields.required("secrets").list(it -> secret(it.object()))));
    fields.end();
    return rules;
  }

  static NetworkRule rule(JsonField field) {
    return field.parsed("a rule such as example.test:443", NetworkRule::parse);
  }

  static Pin pin(JsonField field) {
    return field.parsed("NAME=ADDRESS", Pin::parse);
  }

  static SecretGrant secret(JsonFields fields) {
    SecretGrant grant =
        Checked.value(
            fields,
            () ->
                new SecretGrant(
                    fields.required("name").text(),
                    fields.required("host").parsed("the name of a host", HostName::parse),
                    path(fields.required("file"))));
    fields.end();
    return grant;
  }

  static Path path(JsonField field) {
    return field.parsed("a path", Path::of);
  }
}
