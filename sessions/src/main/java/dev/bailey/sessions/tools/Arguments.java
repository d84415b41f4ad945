package dev.bailey.sessions.tools;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The values of one call, checked by {@link Parameters#check}. */
public final class Arguments {
  private final Map<String, Object> values;

  Arguments(Map<String, Object> values) {
    this.values = Map.copyOf(values);
  }

  /** A text that must be given. */
  public String text(String name) {
    return (String) requireNonNull(values.get(name), name);
  }

  public Optional<String> textIfGiven(String name) {
    return Optional.ofNullable((String) values.get(name));
  }

  public long number(String name) {
    return (Long) requireNonNull(values.get(name), name);
  }

  /** A number parameter whose declared range fits an int. */
  public int integer(String name) {
    return Math.toIntExact(number(name));
  }

  public boolean flag(String name) {
    return Boolean.TRUE.equals(values.get(name));
  }

  /** A list; empty when it is not given. */
  @SuppressWarnings("unchecked") // Made by ValueCheck.
  public List<String> texts(String name) {
    return (List<String>) values.getOrDefault(name, List.of());
  }
}
