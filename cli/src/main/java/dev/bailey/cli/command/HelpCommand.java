package dev.bailey.cli.command;

import dev.bailey.cli.terminal.Console;
import java.util.List;

/** {@code bailey help [COMMAND]}. */
final class HelpCommand implements Subcommand {
  @Override
  public int run(List<String> words, Console console, Machine machine) {
    console.print(words.isEmpty() ? HelpText.overview() : HelpText.of(words.getFirst()));
    return 0;
  }
}
