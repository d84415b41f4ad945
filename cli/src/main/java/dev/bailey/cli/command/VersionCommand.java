package dev.bailey.cli.command;

import dev.bailey.cli.syntax.Arguments;
import dev.bailey.cli.syntax.PlainFlag;
import dev.bailey.cli.syntax.Syntax;
import dev.bailey.cli.syntax.TypedWords;
import dev.bailey.cli.terminal.Console;
import picocli.CommandLine.Model.CommandSpec;

/** {@code bailey version}. */
final class VersionCommand extends ParsedCommand {
  VersionCommand() {
    super(CommandName.VERSION);
  }

  static CommandSpec syntax() {
    return Syntax.of("version", Arguments.parse(""))
        .summary("print the version")
        .says("Prints the version of Bailey.")
        .flags(PlainFlag.HELP)
        .spec();
  }

  @Override
  int run(TypedWords words, Console console, Machine machine) {
    console.print("bailey " + Version.text() + "\n");
    return 0;
  }
}
