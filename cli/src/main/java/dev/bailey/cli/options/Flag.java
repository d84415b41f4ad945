package dev.bailey.cli.options;

import java.util.List;

/** An option as parsers, help, completion and man pages see it. */
public interface Flag {
  FlagText text();

  /** The words it takes, where those are few; else empty. */
  default List<String> choices() {
    return List.of();
  }

  default String flag() {
    return text().flag();
  }

  default String placeholder() {
    return text().placeholder();
  }

  default String heading() {
    return text().heading();
  }

  default String help() {
    return text().help();
  }

  default boolean takesValue() {
    return !placeholder().isEmpty();
  }
}
