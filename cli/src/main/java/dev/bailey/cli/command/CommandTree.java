package dev.bailey.cli.command;

import dev.bailey.cli.help.HelpPage;
import dev.bailey.cli.session.SessionSyntax;
import dev.bailey.cli.syntax.ArgumentSyntax;
import dev.bailey.cli.syntax.Mistakes;
import dev.bailey.cli.syntax.Specs;
import dev.bailey.cli.syntax.Syntax;
import dev.bailey.cli.syntax.TypedWords;
import dev.bailey.cli.syntax.WordReader;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The picocli model of all commands. It parses arguments, except those of {@code run} and {@code
 * wrap}; help, completion and man pages are generated from it.
 */
public final class CommandTree {
  private CommandTree() {}

  /** {@code bailey} with everything below it. */
  public static CommandSpec whole() {
    Syntax program = program();
    for (CommandName name : CommandName.values()) {
      program.subcommand(syntax(name));
    }
    return program.spec();
  }

  private static Syntax program() {
    return Syntax.of("bailey", ArgumentSyntax.subcommand("COMMAND [OPTION]..."))
        .summary("run untrusted commands, confined by the kernel")
        .says("Bailey runs untrusted commands and code, confined by the kernel.")
        .examples(
            """
            # What works on this machine
            bailey doctor
            # Run a command that writes only this directory and reaches no network
            bailey run -- echo hello
            # All options of a command
            bailey run --help\
            """);
  }

  private static CommandSpec syntax(CommandName name) {
    return switch (name) {
      case RUN -> RunSyntax.run();
      case WRAP -> RunSyntax.wrap();
      case SESSION -> SessionSyntax.whole();
      case DOCTOR -> DoctorCommand.syntax();
      case BENCH -> BenchCommand.syntax();
      case COMPLETION -> CompletionCommand.syntax();
      case HELP -> HelpCommand.syntax();
      case VERSION -> VersionCommand.syntax();
    };
  }

  /**
   * Reads the words behind a command; builds the model of that command only, to save start-up time.
   */
  public static TypedWords read(CommandName name, List<String> words) {
    CommandSpec command = name == CommandName.SESSION ? SessionSyntax.branch(words) : syntax(name);
    List<String> all = new ArrayList<>(List.of(name.word()));
    all.addAll(words);
    return new WordReader(program().subcommand(command).spec(), CommandTree::whole).read(all);
  }

  /** What {@code --help} among these words is about: the command, or a verb of it. */
  public static String help(CommandName name, List<String> words) {
    List<String> all = new ArrayList<>(List.of(name.word()));
    all.addAll(WordReader.beforeTail(words));
    return HelpPage.of(Specs.deepest(whole(), all));
  }

  /** Help for exactly these words, which name a command or a verb. */
  static String explain(List<String> words) {
    CommandSpec command = whole();
    for (String word : words) {
      CommandSpec next = Specs.subcommand(command, word);
      if (next == null) {
        // An unknown command gets the more helpful error of CommandName.
        throw command.parent() == null
            ? CommandName.unknown(word)
            : new Mistakes(CommandTree::whole).word(command, word);
      }
      command = next;
    }
    return HelpPage.of(command);
  }
}
