package dev.bailey.cli.command;

import dev.bailey.cli.terminal.Console;
import java.util.List;

/** One command of {@code bailey}, such as {@code run} or {@code doctor}. */
public interface Subcommand {
  /** Does it and returns the exit code. Throws what it cannot do. */
  int run(List<String> words, Console console, Machine machine);
}
