package dev.bailey.benchmarks;

import dev.bailey.benchmarks.egress.EgressBenchmark;
import dev.bailey.benchmarks.egress.EgressSizes;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.benchmarks.rates.RatePlan;
import dev.bailey.benchmarks.report.Comparison;
import dev.bailey.benchmarks.report.ComparisonJson;
import dev.bailey.benchmarks.report.ComparisonPlot;
import dev.bailey.benchmarks.report.ComparisonTable;
import dev.bailey.benchmarks.report.EgressJson;
import dev.bailey.benchmarks.report.EgressReport;
import dev.bailey.benchmarks.report.EgressTable;
import dev.bailey.benchmarks.report.GrowthPlot;
import dev.bailey.benchmarks.report.RatesJson;
import dev.bailey.benchmarks.report.RatesReport;
import dev.bailey.benchmarks.report.RatesTable;
import dev.bailey.benchmarks.report.SessionsJson;
import dev.bailey.benchmarks.report.SessionsReport;
import dev.bailey.benchmarks.report.SessionsTable;
import dev.bailey.benchmarks.sessions.SessionSizes;
import dev.bailey.benchmarks.sessions.SessionsBenchmark;
import dev.bailey.cli.command.CommandName;
import dev.bailey.cli.command.CommandTree;
import dev.bailey.cli.output.Failures;
import dev.bailey.cli.syntax.WordReader;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where {@code bailey bench} starts. */
public final class BenchMain {
  private static final int FAILED = Failures.EXIT_CODE;

  private BenchMain() {}

  public static void main(String[] args) {
    List<String> words = List.of(args);
    if (WordReader.wantHelp(words)) {
      System.out.print(CommandTree.help(CommandName.BENCH, words));
      return;
    }
    BenchOptions options;
    try {
      options = BenchOptions.parse(words);
    } catch (BaileyException e) {
      Console.system().warn(Failures.lines(e));
      System.exit(FAILED);
      return;
    }
    if (options.sessions().isPresent()) {
      measureSessions(options, options.sessions().get());
    } else if (options.egress().isPresent()) {
      measureEgress(options, options.egress().get());
    } else if (options.rates().isPresent()) {
      measureRates(options, options.rates().get());
    } else {
      compareCommands(options);
    }
  }

  private static void compareCommands(BenchOptions options) {
    Comparison comparison =
        options.shell()
            ? ShellComparison.run(options, TerminalProgress.orLines())
            : SpawnComparison.run(options, TerminalProgress.orLines());
    System.out.print(
        options.json() ? ComparisonJson.of(comparison) : ComparisonTable.of(comparison));
    options.plot().ifPresent(file -> draw(ComparisonPlot.of(comparison), file));
  }

  private static void measureSessions(BenchOptions options, SessionSizes sizes) {
    try {
      SessionsReport report = SessionsBenchmark.run(sizes, TerminalProgress.orLines());
      System.out.print(options.json() ? SessionsJson.of(report) : SessionsTable.of(report));
      options.plot().ifPresent(file -> draw(GrowthPlot.of(report), file));
    } catch (IOException | InterruptedException | BaileyException e) {
      System.err.println("bailey bench: " + e.getMessage());
      System.exit(FAILED);
    }
  }

  private static void measureEgress(BenchOptions options, EgressSizes sizes) {
    try {
      EgressReport report = EgressBenchmark.run(sizes, TerminalProgress.orLines());
      System.out.print(options.json() ? EgressJson.of(report) : EgressTable.of(report));
    } catch (IOException | InterruptedException | Unavailable | BaileyException e) {
      System.err.println("bailey bench: " + e.getMessage());
      System.exit(FAILED);
    }
  }

  private static void measureRates(BenchOptions options, RatePlan plan) {
    try {
      RatesReport report = RateComparison.run(plan, TerminalProgress.orLines());
      System.out.print(options.json() ? RatesJson.of(report) : RatesTable.of(report));
    } catch (IOException | Unavailable | BaileyException e) {
      System.err.println("bailey bench: " + e.getMessage());
      System.exit(FAILED);
    }
  }

  private static void draw(String plot, Path file) {
    try {
      PlotFile.write(plot, file);
    } catch (IOException e) {
      System.err.println("bailey bench: cannot write the plot: " + e.getMessage());
      System.exit(FAILED);
    }
  }
}
