package dev.bailey.sessions.tools;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Checks the value of one parameter of a tool call. */
final class ValueCheck {
  private static final int LONGEST_SHOWN = 60;

  private final Parameter parameter;
  private final String name;

  /**
   * @param name the one it was given by
   */
  ValueCheck(Parameter parameter, String name) {
    this.parameter = parameter;
    this.name = name;
  }

  Object value(JsonNode value) {
    return switch (parameter.type()) {
      case TEXT -> text(value, parameter.least(), parameter.most());
      case NUMBER -> number(value);
      case FLAG -> flag(value);
      case TEXTS -> texts(value);
    };
  }

  private String text(JsonNode value, long shortest, long longest) {
    if (!value.isTextual()) {
      throw invalid("must be a string, not " + kind(value));
    }
    String text = value.textValue();
    if (text.length() < shortest) {
      throw invalid("must not be empty");
    }
    if (text.length() > longest) {
      throw invalid("must have at most " + longest + " characters, it has " + text.length());
    }
    if (!UTF_8.newEncoder().canEncode(text)) {
      throw invalid("must be text; it has half of a surrogate pair in it");
    }
    return text;
  }

  private Long number(JsonNode value) {
    if (!value.isNumber() || !value.canConvertToExactIntegral()) {
      throw invalid("must be a whole number, not " + kind(value));
    }
    if (!value.canConvertToLong()
        || value.longValue() < parameter.least()
        || value.longValue() > parameter.most()) {
      throw invalid(
          "must be from "
              + parameter.least()
              + " to "
              + parameter.most()
              + ", not "
              + shown(value.asText()));
    }
    return value.longValue();
  }

  private Boolean flag(JsonNode value) {
    if (!value.isBoolean()) {
      throw invalid("must be true or false, not " + kind(value));
    }
    return value.booleanValue();
  }

  private List<String> texts(JsonNode value) {
    if (!value.isArray()) {
      throw invalid("must be a list of strings, not " + kind(value));
    }
    if (value.size() < parameter.least() || value.size() > parameter.most()) {
      throw invalid(
          "must have "
              + parameter.least()
              + " to "
              + parameter.most()
              + " entries, it has "
              + value.size());
    }
    List<String> texts = new ArrayList<>(value.size());
    for (JsonNode item : value) {
      texts.add(text(item, 1, Parameter.longestItem()));
    }
    return texts;
  }

  private static String kind(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT -> "an object";
      case ARRAY -> "a list";
      case STRING -> "a string";
      case NUMBER -> shown(value.asText());
      case BOOLEAN -> value.asText();
      case NULL, MISSING, BINARY, POJO -> "null";
    };
  }

  /** What a caller sent, short and without line breaks. */
  static String shown(String text) {
    String plain = text.replaceAll("\\p{Cntrl}", "?");
    return plain.length() <= LONGEST_SHOWN ? plain : plain.substring(0, LONGEST_SHOWN) + "...";
  }

  private InvalidParameter invalid(String reason) {
    return new InvalidParameter(name, reason);
  }
}
