package dev.bailey.cli.command;

import dev.bailey.cli.options.OptionParser;
import dev.bailey.cli.options.RunOptions;
import dev.bailey.cli.output.Failures;
import dev.bailey.cli.terminal.ClosedOutput;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import java.util.List;

/**
 * Base of {@code run} and {@code wrap}, whose arguments {@link OptionParser} parses. With {@code
 * --json}, failures of Bailey are printed as JSON too.
 */
abstract class JsonSubcommand implements Subcommand {
  private final CommandName name;

  JsonSubcommand(CommandName name) {
    this.name = name;
  }

  /** Does what the options say; help was not asked for. */
  abstract int perform(RunOptions options, Console console, Machine machine);

  /** A failure as JSON. */
  abstract String json(BaileyException failure);

  @Override
  public final int run(List<String> words, Console console, Machine machine) {
    if (!OptionParser.wantsJson(words)) {
      return parsed(words, console, machine);
    }
    try {
      return parsed(words, console, machine);
    } catch (ClosedOutput e) {
      throw e;
    } catch (RuntimeException | Error e) {
      Failures.trace(e, console);
      console.print(json(Failures.of(e)));
      return Failures.EXIT_CODE;
    }
  }

  private int parsed(List<String> words, Console console, Machine machine) {
    RunOptions options = OptionParser.parse(name.word(), words, console);
    if (options.help()) {
      console.print(CommandTree.help(name, List.of()));
      return 0;
    }
    return perform(options, console, machine);
  }
}
