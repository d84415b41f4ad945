package dev.bailey.cli.command;

import dev.bailey.cli.output.Failures;
import dev.bailey.cli.output.RemedyText;
import dev.bailey.cli.session.SessionVerbs;
import dev.bailey.cli.session.SessionWords;
import dev.bailey.cli.syntax.TypedWords;
import dev.bailey.cli.syntax.WordReader;
import dev.bailey.cli.terminal.Console;
import dev.bailey.protocol.ErrorForm;
import java.util.List;

/** {@code bailey session}: places that last. The state directory is this call's until it ends. */
final class SessionCommand extends ParsedCommand {
  SessionCommand() {
    super(CommandName.SESSION);
  }

  @Override
  public int run(List<String> words, Console console, Machine machine) {
    if (words.isEmpty()) {
      console.print(CommandTree.help(CommandName.SESSION, words));
      return Failures.EXIT_CODE;
    }
    if (!WordReader.beforeTail(words).contains("--json")) {
      return super.run(words, console, machine);
    }
    try {
      return super.run(words, console, machine);
    } catch (RuntimeException e) {
      Failures.trace(e, console);
      console.print(ErrorForm.write(Failures.of(e), RemedyText.wording()).line());
      return Failures.EXIT_CODE;
    }
  }

  @Override
  int run(TypedWords typed, Console console, Machine machine) {
    SessionWords words = new SessionWords(typed, console);
    return new SessionVerbs(
            words, console, machine.backends(), machine.signals(), machine.terminal())
        .run();
  }
}
