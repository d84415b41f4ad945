package dev.bailey.benchmarks.report;

import static java.util.Locale.ROOT;

import dev.bailey.benchmarks.race.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Formats a {@link RatesReport} as text tables, for people. */
public final class RatesTable {
  private static final double NANOS_PER_MILLI = 1e6;

  private final RatesReport report;
  private final List<String> lines = new ArrayList<>();

  private RatesTable(RatesReport report) {
    this.report = report;
  }

  /** Lines, each ended by a line feed. */
  public static String of(RatesReport report) {
    RatesTable table = new RatesTable(report);
    table.heading();
    report.now().forEach(table::rates);
    if (!report.before().isEmpty()) {
      table.builds();
    }
    table.targets();
    table.lines.add("");
    table.lines.addAll(ComparisonTable.lines(report.now().getLast().time().machine()));
    return String.join("\n", table.lines) + "\n";
  }

  private void heading() {
    Comparison first = report.now().getFirst().time();
    lines.add(
        "commands per second (%s) and processor milliseconds of each,".formatted(first.command()));
    lines.add(
        "median of %d turns of %d ms after %d to warm up, all contenders in each round"
            .formatted(first.race().rounds(), report.turn().toMillis(), first.race().warmUp()));
  }

  private void rates(RateResult result) {
    Columns columns = new Columns();
    List<String> heads = new ArrayList<>(List.of(threads(result), "per second"));
    baselines().forEach(id -> heads.add("x " + id));
    heads.add("processor ms");
    baselines().forEach(id -> heads.add("x " + id));
    columns.add(heads);
    for (Standing standing : result.time().standings()) {
      switch (standing) {
        case Standing.Measured(var contender, _) ->
            columns.add(measured(result, standing, contender.id()));
        case Standing.Failed(var contender, String reason) ->
            columns.add(List.of(contender.title()), "failed: " + reason);
        case Standing.Absent(var contender, String reason) ->
            columns.add(List.of(contender.title()), "not measured: " + reason);
      }
    }
    section(columns);
  }

  private List<String> measured(RateResult result, Standing standing, String id) {
    List<String> cells = new ArrayList<>();
    cells.add(standing.contender().title());
    cells.add(number("%.0f", RateResult.perSecond(standing)));
    baselines().forEach(it -> cells.add(ratio(result.rateRatio(id, it))));
    cells.add(milliseconds(result, id));
    baselines().forEach(it -> cells.add(ratio(result.processor().ratio(id, it))));
    return cells;
  }

  private static String milliseconds(RateResult result, String id) {
    for (Standing standing : result.processor().standings()) {
      if (standing.contender().id().equals(id) && standing.measured().isPresent()) {
        double time = standing.measured().get().median() / NANOS_PER_MILLI;
        return String.format(ROOT, "%.2f", time);
      }
    }
    return "-";
  }

  /** Both builds by their ratios to the first baseline: each to its own, in its own JVM. */
  private void builds() {
    String plain = baselines().getFirst();
    Columns columns = new Columns();
    columns.add(List.of("x " + plain, "rate before", "now", "processor time before", "now"));
    for (int i = 0; i < report.now().size(); i++) {
      RateResult before = report.before().get(i);
      RateResult now = report.now().get(i);
      for (Standing standing : now.time().standings()) {
        String id = standing.contender().id();
        columns.add(
            List.of(
                standing.contender().title() + ", " + threads(now),
                ratio(before.rateRatio(id, plain)),
                ratio(now.rateRatio(id, plain)),
                ratio(before.processor().ratio(id, plain)),
                ratio(now.processor().ratio(id, plain))));
      }
    }
    section(columns);
  }

  /** Targets are about times; people are told of rates. */
  private void targets() {
    Columns columns = new Columns();
    for (RateResult result : report.now()) {
      for (SpeedTarget target : result.time().targets()) {
        columns.add(
            List.of(
                String.format(
                    ROOT,
                    "target, %s: %s at least %.1f x %s",
                    threads(result),
                    target.contender(),
                    1 / target.most(),
                    target.baseline()),
                ratio(result.rateRatio(target.contender(), target.baseline()))),
            ComparisonTable.word(result.time().verdict(target)));
      }
    }
    section(columns);
  }

  private List<String> baselines() {
    return report.now().getFirst().time().baselines();
  }

  private static String threads(RateResult result) {
    return result.threads() + (result.threads() == 1 ? " thread" : " threads");
  }

  private void section(Columns columns) {
    if (!columns.lines().isEmpty()) {
      lines.add("");
      lines.addAll(columns.lines());
    }
  }

  private static String ratio(OptionalDouble value) {
    return number("%.2f", value);
  }

  private static String number(String format, OptionalDouble value) {
    return value.isEmpty() ? "-" : String.format(ROOT, format, value.getAsDouble());
  }
}
