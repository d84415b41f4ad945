package dev.bailey.cli.syntax;

import dev.bailey.cli.options.Flag;
import dev.bailey.cli.options.FlagText;

/** An option of a command that has few. */
public record PlainFlag(FlagText text) implements Flag {
  public static final PlainFlag HELP = toggle("--help", "show this");

  /** An option without a value. */
  public static PlainFlag toggle(String flag, String help) {
    return new PlainFlag(new FlagText(flag, "", FlagText.OPTIONS, help));
  }
}
