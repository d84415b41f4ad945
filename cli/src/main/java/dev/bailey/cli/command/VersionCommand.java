package dev.bailey.cli.command;

import dev.bailey.cli.terminal.Console;
import java.util.List;

/** {@code bailey version}. */
final class VersionCommand implements Subcommand {
  @Override
  public int run(List<String> words, Console console, Machine machine) {
    if (NoWords.wantHelp(words)) {
      console.print(HelpText.version());
      return 0;
    }
    NoWords.check("version", words);
    console.print("bailey " + Version.text() + "\n");
    return 0;
  }
}
