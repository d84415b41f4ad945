package dev.bailey.cli.command;

import dev.bailey.cli.syntax.ArgumentSyntax;
import dev.bailey.cli.syntax.PlainFlag;
import dev.bailey.cli.syntax.Syntax;
import dev.bailey.cli.syntax.TypedWords;
import dev.bailey.cli.terminal.Console;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code bailey help [COMMAND [VERB]]}. */
final class HelpCommand extends ParsedCommand {
  HelpCommand() {
    super(CommandName.HELP);
  }

  static CommandSpec syntax() {
    return Syntax.of(
            "help", ArgumentSyntax.parse("[COMMAND] [VERB]..."), List.of(CommandName.words()))
        .summary("explain a command, for example: bailey help run")
        .says("Explains a command, or a verb of one.")
        .flags(PlainFlag.HELP)
        .examples(
            """
            bailey help run
            bailey help session exec
            bailey help session process start\
            """)
        .spec();
  }

  @Override
  int run(TypedWords words, Console console, Machine machine) {
    console.print(CommandTree.explain(words.names()));
    return 0;
  }
}
