package dev.bailey.sessions.tools;

import java.util.List;
import java.util.Optional;

/**
 * One parameter of a tool.
 *
 * @param alias another name that is taken too, for agents that are used to it
 * @param least of a number, or of the length of a text or list
 * @param most of a number, or of the length of a text or list
 * @param otherwise what a number is that is not given
 */
public record Parameter(
    String name,
    Type type,
    String description,
    boolean required,
    Optional<String> alias,
    long least,
    long most,
    Optional<Long> otherwise) {

  /** What kind of value. */
  public enum Type {
    TEXT("string"),
    NUMBER("integer"),
    FLAG("boolean"),
    TEXTS("array");

    private final String label;

    Type(String label) {
      this.label = label;
    }

    /** The name in JSON schema. */
    public String label() {
      return label;
    }
  }

  /** The longest path or pattern that anything can do something with. */
  private static final int LONGEST_TEXT = 4096;

  private static final int MOST_TEXTS = 1000;

  /** A text that is not empty, of a few thousand characters at most. */
  public static Parameter text(String name, String description) {
    return of(name, Type.TEXT, description, 1, LONGEST_TEXT, Optional.empty());
  }

  /** A whole number in a range, and its value when it is not given. */
  public static Parameter number(
      String name, long otherwise, long least, long most, String description) {
    return of(name, Type.NUMBER, description, least, most, Optional.of(otherwise));
  }

  /** True or false; false when it is not given. */
  public static Parameter flag(String name, String description) {
    return of(name, Type.FLAG, description, 0, 1, Optional.empty());
  }

  /** A list of such texts, not empty. */
  public static Parameter texts(String name, String description) {
    return of(name, Type.TEXTS, description, 1, MOST_TEXTS, Optional.empty());
  }

  private static Parameter of(
      String name, Type type, String description, long least, long most, Optional<Long> otherwise) {
    return new Parameter(name, type, description, false, Optional.empty(), least, most, otherwise);
  }

  /** It must be given. */
  public Parameter needed() {
    return new Parameter(name, type, description, true, alias, least, most, otherwise);
  }

  /** Its length. */
  public Parameter sized(long shortest, long longest) {
    return new Parameter(name, type, description, required, alias, shortest, longest, otherwise);
  }

  public Parameter alsoNamed(String other) {
    return new Parameter(
        name, type, description, required, Optional.of(other), least, most, otherwise);
  }

  /** All names it can be given by. */
  List<String> names() {
    return alias.map(it -> List.of(name, it)).orElse(List.of(name));
  }

  /** The most characters in each text of a list. */
  static int longestItem() {
    return LONGEST_TEXT;
  }
}
