package dev.bailey.cli.command;

import dev.bailey.cli.options.OptionParser;
import dev.bailey.cli.output.Failures;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import java.util.List;

/** A command that, asked for JSON, also tells of its own failures in JSON. */
abstract class JsonSubcommand implements Subcommand {
  /** Does it. */
  abstract int perform(List<String> words, Console console, Machine machine);

  /** A failure as JSON. */
  abstract String json(BaileyException failure);

  @Override
  public final int run(List<String> words, Console console, Machine machine) {
    if (!OptionParser.wantsJson(words)) {
      return perform(words, console, machine);
    }
    try {
      return perform(words, console, machine);
    } catch (RuntimeException | Error e) {
      Failures.trace(e, console);
      console.print(json(Failures.of(e)));
      return Failures.EXIT_CODE;
    }
  }
}
