package dev.bailey.cli.command;

import dev.bailey.cli.output.Failures;
import dev.bailey.cli.session.SessionHelp;
import dev.bailey.cli.session.SessionJson;
import dev.bailey.cli.session.SessionVerbs;
import dev.bailey.cli.session.SessionWords;
import dev.bailey.cli.terminal.Console;
import java.util.List;

/** {@code bailey session}: places that last. The state directory is this call's until it ends. */
final class SessionCommand implements Subcommand {
  @Override
  public int run(List<String> words, Console console, Machine machine) {
    if (words.isEmpty()) {
      console.print(SessionHelp.overview());
      return Failures.EXIT_CODE;
    }
    if (SessionWords.wantHelp(words)) {
      console.print(SessionHelp.of(words));
      return 0;
    }
    if (!SessionWords.wantJson(words)) {
      return run(SessionWords.parse(words, console), console, machine);
    }
    try {
      return run(SessionWords.parse(words, console), console, machine);
    } catch (RuntimeException e) {
      Failures.trace(e, console);
      console.print(SessionJson.failure(Failures.of(e)));
      return Failures.EXIT_CODE;
    }
  }

  private static int run(SessionWords words, Console console, Machine machine) {
    return new SessionVerbs(words, console, machine.backends(), machine.signals()).run();
  }
}
