package dev.bailey.cli.command;

import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.util.List;

/**
 * {@code bailey bench}. The launcher starts the benchmarks itself, in a JVM with all compilers;
 * here it only arrives when there is no launcher.
 */
final class BenchCommand implements Subcommand {
  @Override
  public int run(List<String> words, Console console, Machine machine) {
    if (NoWords.wantHelp(words)) {
      console.print(HelpText.of("bench"));
      return 0;
    }
    throw BaileyException.of(
            ErrorCode.NOT_SUPPORTED,
            "command",
            "bench",
            "the benchmarks are not in this class path")
        .withHint("Start it from the source tree: ./bailey bench");
  }
}
