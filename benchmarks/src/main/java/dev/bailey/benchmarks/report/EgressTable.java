package dev.bailey.benchmarks.report;

import static java.util.Locale.ROOT;

import dev.bailey.benchmarks.race.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Formats an {@link EgressReport} as text tables, for people. */
public final class EgressTable {
  private static final double MEBIBYTE = 1 << 20;

  private EgressTable() {}

  /** Lines, each ended by a line feed. */
  public static String of(EgressReport report) {
    List<String> lines = new ArrayList<>();
    Comparison first = report.loads().getFirst().comparison();
    lines.add(
        "egress gateway, median of %d rounds after %d to warm up, all ways in each round"
            .formatted(first.race().rounds(), first.race().warmUp()));
    lines.add("");
    lines.addAll(medians(report.loads()));
    lines.add("");
    lines.addAll(targets(report.loads()));
    lines.addAll(absences(first));
    if (!report.endurance().looks().isEmpty()) {
      lines.add("");
      lines.addAll(endurance(report.endurance()));
    }
    lines.add("");
    lines.addAll(ComparisonTable.lines(report.loads().getLast().comparison().machine()));
    return String.join("\n", lines) + "\n";
  }

  private static List<String> medians(List<LoadResult> loads) {
    Columns columns = new Columns();
    List<String> heads = new ArrayList<>(List.of("", ""));
    loads.getFirst().comparison().standings().forEach(it -> heads.add(it.contender().title()));
    columns.add(heads);
    for (LoadResult load : loads) {
      List<String> cells = new ArrayList<>(List.of(load.title(), load.unit().label()));
      for (Standing standing : load.comparison().standings()) {
        cells.add(median(load, standing));
      }
      columns.add(cells);
    }
    return columns.lines();
  }

  private static String median(LoadResult load, Standing standing) {
    OptionalDouble median = load.median(standing);
    if (median.isPresent()) {
      return String.format(ROOT, "%.0f", median.getAsDouble());
    }
    return standing instanceof Standing.Failed ? "failed" : "-";
  }

  /** Targets are about times; people are told of speeds. */
  private static List<String> targets(List<LoadResult> loads) {
    Columns columns = new Columns();
    for (LoadResult load : loads) {
      for (SpeedTarget target : load.comparison().targets()) {
        OptionalDouble ratio = load.comparison().ratio(target.contender(), target.baseline());
        columns.add(
            List.of(
                "target, %s: %s at least %.1f x %s"
                    .formatted(
                        load.title(), target.contender(), 1 / target.most(), target.baseline()),
                ratio.isEmpty() ? "-" : String.format(ROOT, "%.2f", 1 / ratio.getAsDouble())),
            ComparisonTable.word(load.comparison().verdict(target)));
      }
    }
    return columns.lines();
  }

  private static List<String> absences(Comparison comparison) {
    List<String> lines = new ArrayList<>();
    for (Standing standing : comparison.standings()) {
      switch (standing) {
        case Standing.Measured _ -> {}
        case Standing.Failed(var contender, String reason) ->
            lines.add(contender.title() + " failed: " + reason);
        case Standing.Absent(var contender, String reason) ->
            lines.add(contender.title() + " not measured: " + reason);
      }
    }
    return lines;
  }

  private static List<String> endurance(Footprints endurance) {
    Columns columns = new Columns();
    columns.add(
        List.of("after connections", "heap, MiB", "resident, MiB", "descriptors", "threads"));
    for (Footprints.Look look : endurance.looks()) {
      columns.add(
          List.of(
              "" + look.connections(),
              String.format(ROOT, "%.2f", look.heap() / MEBIBYTE),
              String.format(ROOT, "%.1f", look.resident() / MEBIBYTE),
              "" + look.descriptors(),
              "" + look.threads()));
    }
    List<String> lines = new ArrayList<>(columns.lines());
    lines.add("");
    lines.add("target: no growth  " + (endurance.isFlat() ? "met" : "MISSED"));
    return lines;
  }
}
