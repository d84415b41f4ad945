package dev.bailey.cli.command;

import dev.bailey.cli.terminal.Console;
import java.util.List;

/** What one word behind {@code bailey} does. */
public interface Subcommand {
  /** Does it and returns the exit code. Throws what it cannot do. */
  int run(List<String> words, Console console, Machine machine);
}
