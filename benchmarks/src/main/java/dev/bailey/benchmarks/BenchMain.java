package dev.bailey.benchmarks;

import dev.bailey.benchmarks.report.Comparison;
import dev.bailey.benchmarks.report.ComparisonJson;
import dev.bailey.benchmarks.report.ComparisonPlot;
import dev.bailey.benchmarks.report.ComparisonTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    if (options.help()) {
      System.out.print(BenchOptions.USAGE);
      return;
    }
    Comparison comparison =
        options.shell()
            ? ShellComparison.run(options, TerminalProgress.ifTerminal())
            : SpawnComparison.run(options, TerminalProgress.ifTerminal());
    System.out.print(
        options.json() ? ComparisonJson.of(comparison) : ComparisonTable.of(comparison));
    options.plot().ifPresent(file -> draw(comparison, file));
  }

  private static void draw(Comparison comparison, Path file) {
    try {
      Files.writeString(file, ComparisonPlot.of(comparison));
    } catch (IOException e) {
      System.err.println("bailey bench: cannot write the plot: " + e);
      System.exit(FAILED);
    }
  }
}
