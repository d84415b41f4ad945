package dev.bailey.sessions.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The parameters of a tool. */
public record Parameters(List<Parameter> list) {
  public Parameters {
    list = List.copyOf(list);
  }

  public static Parameters of(Parameter... parameters) {
    return new Parameters(List.of(parameters));
  }

  /** As JSON schema. */
  public ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = schema.putArray("required");
    for (Parameter parameter : list) {
      describe(parameter, properties.putObject(parameter.name()));
      if (parameter.required()) {
        required.add(parameter.name());
      }
    }
    schema.put("additionalProperties", false);
    return schema;
  }

  private static void describe(Parameter parameter, ObjectNode schema) {
    schema.put("type", parameter.type().label());
    schema.put("description", parameter.description());
    switch (parameter.type()) {
      case TEXT -> schema.put("minLength", parameter.least()).put("maxLength", parameter.most());
      case NUMBER -> schema.put("minimum", parameter.least()).put("maximum", parameter.most());
      case FLAG -> schema.put("default", false);
      case TEXTS -> {
        schema.put("minItems", parameter.least()).put("maxItems", parameter.most());
        schema.putObject("items").put("type", "string").put("minLength", 1);
      }
    }
    parameter.otherwise().ifPresent(it -> schema.put("default", it));
  }

  /**
   * The values of a call, or an {@link InvalidParameter}. A value of {@code null} counts as not
   * given.
   */
  public Arguments check(JsonNode call) {
    if (!call.isObject()) {
      throw new InvalidParameter("(all)", "must be one JSON object with the parameters by name");
    }
    Map<String, Object> values = new HashMap<>();
    for (Parameter parameter : list) {
      List<String> given = given(parameter, call);
      if (given.size() > 1) {
        throw new InvalidParameter(given.getLast(), "means the same as " + given.getFirst());
      }
      if (given.isEmpty() && parameter.required()) {
        throw new InvalidParameter(parameter.name(), "is missing; it must be given");
      }
      for (String name : given) {
        values.put(parameter.name(), new ValueCheck(parameter, name).value(call.get(name)));
      }
      parameter.otherwise().ifPresent(it -> values.putIfAbsent(parameter.name(), it));
    }
    refuseUnknown(call);
    return new Arguments(values);
  }

  private static List<String> given(Parameter parameter, JsonNode call) {
    List<String> given = new ArrayList<>(parameter.names());
    given.removeIf(name -> !call.hasNonNull(name));
    return given;
  }

  private void refuseUnknown(JsonNode call) {
    List<String> known = list.stream().flatMap(it -> it.names().stream()).toList();
    for (Map.Entry<String, JsonNode> property : call.properties()) {
      if (!known.contains(property.getKey())) {
        throw new InvalidParameter(
            ValueCheck.shown(property.getKey()),
            list.isEmpty()
                ? "is unknown; this tool has no parameters"
                : "is unknown; there are " + names());
      }
    }
  }

  private String names() {
    return String.join(", ", list.stream().map(Parameter::name).toList());
  }
}
