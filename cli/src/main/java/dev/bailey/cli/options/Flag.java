package dev.bailey.cli.options;

import java.util.List;

/** An option as parsers, help, completion and man pages see it. */
public interface Flag {
  /** With the dashes: {@code --memory}. */
  String flag();

  /** What stands for the value in help; empty for a switch, which takes none. */
  String placeholder();

  /** What it is for. A bar begins a new line; lines that are too long are folded. */
  String help();

  /** The heading under which help lists it. */
  String heading();

  /** The words it takes, where those are few; else empty. */
  List<String> choices();

  default boolean takesValue() {
    return !placeholder().isEmpty();
  }
}
