package dev.bailey.cli.command;

import dev.bailey.cli.syntax.ArgumentSyntax;
import dev.bailey.cli.syntax.PlainFlag;
import dev.bailey.cli.syntax.Syntax;
import dev.bailey.cli.syntax.TypedWords;
import dev.bailey.cli.terminal.Console;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code bailey version}. */
final class VersionCommand extends ParsedCommand {
  VersionCommand() {
    super(CommandName.VERSION);
  }

  static CommandSpec syntax() {
    return Syntax.of("version", ArgumentSyntax.parse(""))
        .summary("print the version")
        .says("Prints the version of Bailey.")
        .flags(PlainFlag.HELP)
        .spec();
  }

  /** Without words there is nothing to read, and the model need not be made. */
  @Override
  public int run(List<String> words, Console console, Machine machine) {
    return words.isEmpty() ? print(console) : super.run(words, console, machine);
  }

  @Override
  int run(TypedWords words, Console console, Machine machine) {
    return print(console);
  }

  private static int print(Console console) {
    console.print("bailey " + BuildVersion.text() + "\n");
    return 0;
  }
}
