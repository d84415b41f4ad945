package dev.bailey.cli.syntax;

import dev.bailey.cli.options.Flag;
import java.util.List;

/** An option of a command that has few. */
public record PlainFlag(String flag, String placeholder, String help, List<String> choices)
    implements Flag {
  /** The heading of options that need none of their own. */
  public static final String HEADING = "Options";

  public static final PlainFlag HELP = toggle("--help", "show this");

  public PlainFlag {
    choices = List.copyOf(choices);
  }

  /** An option without a value. */
  public static PlainFlag toggle(String flag, String help) {
    return new PlainFlag(flag, "", help, List.of());
  }

  @Override
  public String heading() {
    return HEADING;
  }
}
