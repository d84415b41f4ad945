package dev.bailey.cli.options;

/**
 * How an option is written and explained: the same four texts for every command.
 *
 * @param flag with the dashes: {@code --memory}
 * @param placeholder stands for the value in help; empty for a switch, which takes none
 * @param heading the heading under which help lists it
 * @param help what it is for; a bar begins a new line, and lines that are too long are folded
 */
public record FlagText(String flag, String placeholder, String heading, String help) {
  /** The heading of options that need none of their own. */
  public static final String OPTIONS = "Options";

  /** The same option, explained otherwise. */
  public FlagText withHelp(String value) {
    return new FlagText(flag, placeholder, heading, value);
  }
}
