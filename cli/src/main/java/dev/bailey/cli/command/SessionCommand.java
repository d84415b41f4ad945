package dev.bailey.cli.command;

import dev.bailey.cli.output.Failures;
import dev.bailey.cli.output.RemedyText;
import dev.bailey.cli.session.PlainWords;
import dev.bailey.cli.session.SessionListing;
import dev.bailey.cli.session.SessionVerbs;
import dev.bailey.cli.session.SessionWords;
import dev.bailey.cli.syntax.TypedWords;
import dev.bailey.cli.syntax.WordReader;
import dev.bailey.cli.terminal.ClosedOutput;
import dev.bailey.cli.terminal.Console;
import dev.bailey.protocol.ErrorForm;
import java.util.List;
import java.util.Optional;

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
      return read(words, console, machine);
    }
    try {
      return read(words, console, machine);
    } catch (ClosedOutput e) {
      throw e;
    } catch (RuntimeException e) {
      Failures.trace(e, console);
      console.print(ErrorForm.write(Failures.of(e), RemedyText.wording()).line());
      return Failures.EXIT_CODE;
    }
  }

  /** Words that can mean one thing only need no picocli. */
  private int read(List<String> words, Console console, Machine machine) {
    Optional<TypedWords> plain = PlainWords.read(words);
    return plain.isPresent()
        ? run(plain.get(), console, machine)
        : super.run(words, console, machine);
  }

  @Override
  int run(TypedWords typed, Console console, Machine machine) {
    SessionWords words = new SessionWords(typed, console);
    Optional<Integer> listed = new SessionListing(words, console).run();
    if (listed.isPresent()) {
      return listed.get();
    }
    return new SessionVerbs(
            words, console, machine.backends(), machine.signals(), machine.terminal())
        .run();
  }
}
