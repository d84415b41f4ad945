package dev.bailey.benchmarks.report;

import static java.util.Locale.ROOT;

import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.race.Statistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Formats a {@link Comparison} as a text table, for people. */
public final class ComparisonTable {
  private static final double NANOS_PER_MILLI = 1e6;

  private final Comparison comparison;
  private final List<String> lines = new ArrayList<>();

  private ComparisonTable(Comparison comparison) {
    this.comparison = comparison;
  }

  /** Lines, each ended by a line feed. */
  public static String of(Comparison comparison) {
    ComparisonTable table = new ComparisonTable(comparison);
    table.heading();
    table.standings();
    table.targets();
    table.lines.add("");
    table.lines.addAll(lines(comparison.machine()));
    return String.join("\n", table.lines) + "\n";
  }

  private void heading() {
    lines.add(
        "%s of %s, milliseconds, %d rounds after %d to warm up, all contenders in each round"
            .formatted(
                comparison.name(),
                comparison.command(),
                comparison.race().rounds(),
                comparison.race().warmUp()));
  }

  private void standings() {
    List<String> heads = new ArrayList<>(List.of("", "median", "p95", "min"));
    comparison.baselines().forEach(id -> heads.add("x " + id));
    Columns columns = new Columns();
    columns.add(heads);
    for (Standing standing : comparison.standings()) {
      switch (standing) {
        case Standing.Measured(var contender, Statistics statistics) ->
            columns.add(measured(contender.id(), contender.title(), statistics));
        case Standing.Failed(var contender, String reason) ->
            columns.add(List.of(contender.title()), "failed: " + reason);
        case Standing.Absent(var contender, String reason) ->
            columns.add(List.of(contender.title()), "not measured: " + reason);
      }
    }
    section(columns);
  }

  private List<String> measured(String id, String title, Statistics statistics) {
    List<String> cells = new ArrayList<>();
    cells.add(title);
    cells.add(milliseconds(statistics.median()));
    cells.add(milliseconds(statistics.p95()));
    cells.add(milliseconds(statistics.min()));
    comparison.baselines().forEach(baseline -> cells.add(number(comparison.ratio(id, baseline))));
    return cells;
  }

  private void targets() {
    Columns columns = new Columns();
    for (SpeedTarget target : comparison.targets()) {
      columns.add(
          List.of(
              (target.stretch() ? "stretch: " : "target: ")
                  + target.contender()
                  + " at most "
                  + target.most()
                  + " x "
                  + target.baseline(),
              number(comparison.ratio(target.contender(), target.baseline()))),
          word(comparison.verdict(target)));
    }
    section(columns);
  }

  static String word(SpeedTarget.Verdict verdict) {
    return switch (verdict) {
      case MET -> "met";
      case MISSED -> "MISSED";
      case NOT_MEASURED -> "not measured";
    };
  }

  /** What is told of a machine. */
  static List<String> lines(BenchmarkMachine machine) {
    List<String> lines = new ArrayList<>();
    lines.add("kernel " + machine.kernel() + ", " + machine.java() + ", user " + machine.user());
    lines.add(machine.processors() + " x " + machine.processor());
    lines.add(
        "load " + load(machine.loadBefore()) + " before, " + load(machine.loadAfter()) + " after");
    for (Map.Entry<String, String> version : machine.versions().entrySet()) {
      lines.add(version.getKey() + " " + version.getValue());
    }
    return lines;
  }

  private void section(Columns columns) {
    lines.add("");
    lines.addAll(columns.lines());
  }

  private static String load(List<Double> averages) {
    return averages.isEmpty()
        ? "unknown"
        : averages.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  private static String milliseconds(long nanoseconds) {
    return String.format(ROOT, "%.2f", nanoseconds / NANOS_PER_MILLI);
  }

  private static String number(OptionalDouble value) {
    return value.isEmpty() ? "-" : String.format(ROOT, "%.2f", value.getAsDouble());
  }
}
