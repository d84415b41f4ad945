package dev.bailey.cli.command;

import dev.bailey.cli.syntax.TypedWords;
import dev.bailey.cli.syntax.WordReader;
import dev.bailey.cli.terminal.Console;
import java.util.List;

/** Base of the commands whose arguments are parsed by the model of {@link CommandTree}. */
abstract class ParsedCommand implements Subcommand {
  private final CommandName name;

  ParsedCommand(CommandName name) {
    this.name = name;
  }

  @Override
  public int run(List<String> words, Console console, Machine machine) {
    if (WordReader.wantHelp(words)) {
      console.print(CommandTree.help(name, words));
      return 0;
    }
    return run(CommandTree.read(name, words), console, machine);
  }

  abstract int run(TypedWords words, Console console, Machine machine);
}
