package dev.bailey.cli.command;

import dev.bailey.cli.session.SessionHelp;
import dev.bailey.cli.terminal.Console;
import java.util.List;

/** {@code bailey help [COMMAND [VERB]]}. */
final class HelpCommand implements Subcommand {
  @Override
  public int run(List<String> words, Console console, Machine machine) {
    console.print(text(words));
    return 0;
  }

  private static String text(List<String> words) {
    if (words.isEmpty()) {
      return HelpText.overview();
    }
    if (NoWords.wantHelp(words)) {
      return HelpText.help();
    }
    if (words.getFirst().equals(CommandName.SESSION.word())) {
      return SessionHelp.of(words.subList(1, words.size()));
    }
    NoWords.check("help " + words.getFirst(), words.subList(1, words.size()));
    return HelpText.of(words.getFirst());
  }
}
