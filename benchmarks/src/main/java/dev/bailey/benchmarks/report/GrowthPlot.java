package dev.bailey.benchmarks.report;

import dev.bailey.benchmarks.race.Standing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Growth as a picture for people: a line for each act of each driver. */
public final class GrowthPlot {
  private static final double NANOS_PER_MILLI = 1e6;

  private GrowthPlot() {}

  /** An SVG document. */
  public static String of(SessionsReport report) {
    Growth growth = report.growth();
    Map<String, List<LineChart.Point>> lines = new LinkedHashMap<>();
    for (Growth.Step step : growth.steps()) {
      for (Standing standing : step.standings()) {
        standing
            .measured()
            .ifPresent(statistics ->
                lines
                    .computeIfAbsent(standing.contender().title(), _ -> new ArrayList<>())
                    .add(new LineChart.Point(step.files(), statistics.median() / NANOS_PER_MILLI)));
      }
    }
    BenchmarkMachine machine = report.storage().machine();
    return new LineChart(
            "Snapshot, rollback and fork of a workspace, by its number of files",
            "Median of %d rounds. Files of %d bytes, 10 changed before each turn."
                .formatted(growth.race().rounds(), growth.fileSize()),
            "files",
            "ms",
            lines,
            "%d x %s, Linux %s, %s"
                .formatted(
                    machine.processors(), machine.processor(), machine.kernel(), machine.java()))
        .svg();
  }
}
