package dev.bailey.sessions.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Promise;
import dev.bailey.sessions.SessionPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A policy as text in the ledger. What it cannot read back exactly it refuses. */
final class PolicyJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private PolicyJson() {}

  static String write(SessionPolicy policy) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("network", policy.network().label());
    if (policy.network() instanceof NetworkAccess.Filtered filtered) {
      NetworkJson.write(json.putArray("network_layers"), filtered);
    }
    json.put("level", policy.level().name());
    policy.backend().ifPresent(it -> json.put("backend", it));
    policy.seccompProfile().ifPresent(it -> json.put("seccomp", it.toString()));
    ArrayNode accepted = json.putArray("accepted");
    policy.accepted().stream().sorted().forEach(it -> accepted.add(it.name()));
    paths(json.putArray("read"), policy.read());
    paths(json.putArray("write"), policy.write());
    paths(json.putArray("deny"), policy.deny());
    AutorunListJson.write(json, policy.autorun());
    limits(json.putObject("limits"), policy.limits());
    return json.toString();
  }

  private static void paths(ArrayNode array, List<Path> paths) {
    paths.forEach(it -> array.add(it.toString()));
  }

  private static void limits(ObjectNode json, Limits limits) {
    limits.wallTime().ifPresent(it -> json.put("wall_time", it.toString()));
    limits.cpus().ifPresent(it -> json.put("cpus", it));
    limits.memoryBytes().ifPresent(it -> json.put("memory", it));
    limits.processes().ifPresent(it -> json.put("processes", it));
    limits.openFiles().ifPresent(it -> json.put("open_files", it));
    limits.outputBytes().ifPresent(it -> json.put("output", it));
    limits.diskBytes().ifPresent(it -> json.put("disk", it));
    if (!limits.unlimited().isEmpty()) {
      ArrayNode unlimited = json.putArray("unlimited");
      limits.unlimited().stream().sorted().forEach(it -> unlimited.add(it.name()));
    }
  }

  static SessionPolicy read(String text) {
    try {
      JsonNode json = MAPPER.readTree(text);
      Set<Promise> accepted = EnumSet.noneOf(Promise.class);
      json.path("accepted").forEach(it -> accepted.add(Promise.valueOf(it.asText())));
      return new SessionPolicy(
          network(json),
          limits(json.path("limits")),
          accepted,
          Level.valueOf(json.path("level").asText()),
          Optional.ofNullable(json.get("backend")).map(JsonNode::asText),
          Optional.ofNullable(json.get("seccomp")).map(it -> Path.of(it.asText())),
          paths(json.path("read")),
          paths(json.path("write")),
          paths(json.path("deny")),
          AutorunListJson.read(json));
    } catch (JsonProcessingException | IllegalArgumentException | BaileyException e) {
      throw BaileyException.of(
              ErrorCode.DATA_DAMAGED, "read", "policy of a session", "it cannot be understood")
          .withCause(e);
    }
  }

  private static NetworkAccess network(JsonNode json) {
    return switch (json.path("network").asText()) {
      case "none" -> NetworkAccess.none();
      case "full" -> NetworkAccess.full();
      case "filtered" -> NetworkJson.read(json.path("network_layers"));
      default -> throw new IllegalArgumentException(json.path("network").asText());
    };
  }

  private static List<Path> paths(JsonNode array) {
    List<Path> paths = new ArrayList<>();
    array.forEach(it -> paths.add(Path.of(it.asText())));
    return paths;
  }

  private static Limits limits(JsonNode json) {
    return new Limits(
        Optional.ofNullable(json.get("wall_time")).map(it -> Duration.parse(it.asText())),
        Optional.ofNullable(json.get("cpus")).map(JsonNode::asDouble),
        Optional.ofNullable(json.get("memory")).map(JsonNode::asLong),
        Optional.ofNullable(json.get("processes")).map(JsonNode::asInt),
        Optional.ofNullable(json.get("open_files")).map(JsonNode::asInt),
        Optional.ofNullable(json.get("output")).map(JsonNode::asLong),
        Optional.ofNullable(json.get("disk")).map(JsonNode::asLong),
        unlimited(json.path("unlimited")));
  }

  private static Set<Promise> unlimited(JsonNode array) {
    Set<Promise> unlimited = EnumSet.noneOf(Promise.class);
    array.forEach(it -> unlimited.add(Promise.valueOf(it.asText())));
    return unlimited;
  }
}
