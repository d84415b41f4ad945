package dev.bailey.benchmarks;

import dev.bailey.benchmarks.report.Comparison;
import dev.bailey.benchmarks.report.ComparisonJson;
import dev.bailey.benchmarks.report.ComparisonTable;
import java.util.List;

/** Where {@code bailey bench} starts. */
public final class BenchMain {
  /** Bailey's exit code for what is not the command's doing. */
  private static final int FAILED = 125;

  private BenchMain() {}

  public static void main(String[] args) {
    BenchOptions options;
    try {
      options = BenchOptions.parse(List.of(args));
    } catch (IllegalArgumentException e) {
      System.err.println("bailey bench: " + e.getMessage());
      System.err.println("hint: bailey bench --help lists the options.");
      System.exit(FAILED);
      return;
    }
    System.out.print(options.help() ? BenchOptions.USAGE : run(options));
  }

  private static String run(BenchOptions options) {
    Comparison comparison =
        options.shell()
            ? ShellComparison.run(options, TerminalProgress.ifTerminal())
            : SpawnComparison.run(options.rounds(), TerminalProgress.ifTerminal());
    return options.json() ? ComparisonJson.of(comparison) : ComparisonTable.of(comparison);
  }
}
