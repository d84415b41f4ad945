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
import java.util.function.Function;

/**
 * Writes network access as JSON and reads it back, with each rule in the grammar that people write.
 * All lists of a filter must be present, even empty ones: a document that lost its {@code block}
 * list would otherwise allow more.
 */
final class NetworkForm {
  private static final Names CURRENT = new Names("mode", "layers", "resolve", NetworkMode::label);

  private NetworkForm() {}

  /**
   * What one version of the form calls its parts.
   *
   * @param access the member with the kind of access
   * @param layers the member with the layers of a filter
   * @param pins the member of a layer with addresses that stand in for DNS
   * @param mode the word for the mode of a layer
   */
  record Names(String access, String layers, String pins, Function<NetworkMode, String> mode) {}

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
    NetworkAccess network = access(fields, CURRENT);
    fields.end();
    return network;
  }

  /** Reads those members of an object that are about the network, and leaves the others. */
  static NetworkAccess access(JsonFields fields, Names names) {
    JsonField access = fields.required(names.access());
    return switch (access.text()) {
      case "none" -> NetworkAccess.none();
      case "full" -> NetworkAccess.full();
      case "filtered" -> filtered(fields.required(names.layers()), names);
      default -> throw access.expected("one of none, full, filtered");
    };
  }

  private static NetworkAccess filtered(JsonField layers, Names names) {
    List<NetworkRules> rules = layers.list(it -> rules(it.object(), names));
    if (rules.isEmpty()) {
      throw layers.refused("expected at least one layer of rules");
    }
    return new NetworkAccess.Filtered(rules);
  }

  private static NetworkRules rules(JsonFields fields, Names names) {
    NetworkRules rules =
        Checked.value(
            fields,
            () ->
                new NetworkRules(
                    fields.required("mode").oneOf(NetworkMode.values(), names.mode()),
                    fields.required("allow").list(NetworkForm::rule),
                    fields.required("block").list(NetworkForm::rule),
                    fields.required(names.pins()).list(NetworkForm::pin),
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
