package dev.bailey.benchmarks.report;

import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.race.Statistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** A comparison as a picture for people: the fastest first, and what did not run in the caption. */
public final class ComparisonPlot {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int LONGEST_LINE = 148;

  private final Comparison comparison;
  private final List<String> caption = new ArrayList<>();

  private ComparisonPlot(Comparison comparison) {
    this.comparison = comparison;
  }

  /** An SVG document. */
  public static String of(Comparison comparison) {
    return new ComparisonPlot(comparison).chart().svg();
  }

  private BarChart chart() {
    unmeasured();
    machine();
    return new BarChart(
        "Time to run " + comparison.command() + ", until its result is there",
        "Bar: median. Line: fastest to 95th percentile. %d rounds, all in each round, in random order."
            .formatted(comparison.race().rounds()),
        "ms",
        bars(),
        caption);
  }

  private List<BarChart.Bar> bars() {
    List<BarChart.Bar> bars = new ArrayList<>();
    for (Standing standing : comparison.standings()) {
      if (standing instanceof Standing.Measured(var contender, Statistics statistics)) {
        bars.add(
            new BarChart.Bar(
                contender.title(),
                statistics.median() / NANOS_PER_MILLI,
                statistics.min() / NANOS_PER_MILLI,
                statistics.p95() / NANOS_PER_MILLI,
                contender.ours()));
      }
    }
    bars.sort(Comparator.comparingDouble(BarChart.Bar::value));
    return bars;
  }

  private void unmeasured() {
    for (Standing standing : comparison.standings()) {
      String title = standing.contender().title();
      switch (standing) {
        case Standing.Measured _ -> {}
        case Standing.Failed(_, String reason) -> caption(title + " failed: " + reason);
        case Standing.Absent(_, String reason) -> caption(title + " not measured: " + reason);
      }
    }
  }

  private void machine() {
    BenchmarkMachine machine = comparison.machine();
    caption(
        "%d x %s, Linux %s, %s, user %s, load %s before and %s after"
            .formatted(
                machine.processors(),
                machine.processor(),
                machine.kernel(),
                machine.java(),
                machine.user(),
                oneMinute(machine.loadBefore()),
                oneMinute(machine.loadAfter())));
    List<String> versions = new ArrayList<>();
    for (Map.Entry<String, String> version : machine.versions().entrySet()) {
      versions.add(version.getKey() + " " + version.getValue());
    }
    caption(String.join(", ", versions));
  }

  private static String oneMinute(List<Double> averages) {
    return averages.isEmpty() ? "unknown" : averages.getFirst().toString();
  }

  /** Adds a text in as many lines as it needs. */
  private void caption(String text) {
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + word.length() >= LONGEST_LINE) {
        caption.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    if (!line.isEmpty()) {
      caption.add(line.toString());
    }
  }
}
