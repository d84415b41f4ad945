package dev.bailey.cli.command;

import dev.bailey.cli.syntax.ArgumentSyntax;
import dev.bailey.cli.syntax.PlainFlag;
import dev.bailey.cli.syntax.Syntax;
import dev.bailey.cli.syntax.TypedWords;
import dev.bailey.cli.terminal.Console;
import dev.bailey.protocol.json.JsonObject;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** {@code bailey version}. */
final class VersionCommand extends ParsedCommand {
  private static final PlainFlag JSON = PlainFlag.toggle("--json", "print one JSON object");

  VersionCommand() {
    super(CommandName.VERSION);
  }

  static CommandSpec syntax() {
    return Syntax.of("version", ArgumentSyntax.parse(""))
        .summary("print the version")
        .says("Prints the version of Bailey.")
        .flags(JSON, PlainFlag.HELP)
        .spec();
  }

  /** Without words there is nothing to read, and the model need not be made. */
  @Override
  public int run(List<String> words, Console console, Machine machine) {
    return words.isEmpty() ? print(console, text()) : super.run(words, console, machine);
  }

  @Override
  int run(TypedWords words, Console console, Machine machine) {
    return print(console, words.has(JSON) ? json() : text());
  }

  private static String text() {
    return "bailey " + BuildVersion.text() + "\n";
  }

  /** Like {@code doctor --json}, it begins with the version of Bailey. */
  private static String json() {
    return new JsonObject().put("version", BuildVersion.text()).line();
  }

  private static int print(Console console, String answer) {
    console.print(answer);
    return 0;
  }
}
