package dev.bailey.benchmarks.report;

import static java.util.Locale.ROOT;

import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.race.Statistics;
import java.util.ArrayList;
import java.util.List;

/** A report on sessions for people. */
public final class SessionsTable {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MEBIBYTE = 1 << 20;

  private SessionsTable() {}

  /** Lines, each ended by a line feed. */
  public static String of(SessionsReport report) {
    List<String> lines = new ArrayList<>();
    lines.addAll(idle(report.idle()));
    lines.add("");
    lines.addAll(growth(report.growth()));
    return String.join(
        "\n",
        ComparisonTable.of(report.firstCommand()),
        ComparisonTable.of(report.storage()),
        String.join("\n", lines) + "\n");
  }

  private static List<String> idle(IdleCost idle) {
    Columns columns = new Columns();
    columns.add(List.of("", "per session", "with all"));
    IdleCost.Footprint all = idle.after();
    columns.add(
        row("memory outside the JVM, MiB", idle.memoryEach() / MEBIBYTE, all.memory() / MEBIBYTE));
    columns.add(row("processes outside the JVM", idle.processesEach(), (double) all.processes()));
    columns.add(row("threads of the JVM", idle.threadsEach(), (double) all.threads()));
    columns.add(row("descriptors of the JVM", idle.descriptorsEach(), (double) all.descriptors()));
    columns.add(row("heap, MiB", idle.heapEach() / MEBIBYTE, all.heap() / MEBIBYTE));
    List<String> lines = new ArrayList<>();
    lines.add(idle.sessions() + " idle sessions, each has run one command");
    lines.add("");
    lines.addAll(columns.lines());
    lines.add("");
    lines.add(
        "target: at most %.0f MiB outside the JVM per session  %s"
            .formatted(IdleCost.MOST_MEMORY / MEBIBYTE, idle.met() ? "met" : "MISSED"));
    return lines;
  }

  private static List<String> row(String what, double each, double all) {
    return List.of(what, String.format(ROOT, "%.2f", each), String.format(ROOT, "%.1f", all));
  }

  private static List<String> growth(Growth growth) {
    Columns columns = new Columns();
    List<String> heads = new ArrayList<>();
    heads.add("");
    growth.steps().forEach(step -> heads.add(step.files() + " files"));
    columns.add(heads);
    int contenders = growth.steps().getFirst().standings().size();
    for (int i = 0; i < contenders; i++) {
      List<String> cells = new ArrayList<>();
      cells.add(growth.steps().getFirst().standings().get(i).contender().title());
      for (Growth.Step step : growth.steps()) {
        cells.add(median(step.standings().get(i)));
      }
      columns.add(cells);
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "growth, milliseconds, median of %d rounds, files of %d bytes, 10 changed before each turn"
            .formatted(growth.race().rounds(), growth.fileSize()));
    lines.add("");
    lines.addAll(columns.lines());
    return lines;
  }

  private static String median(Standing standing) {
    return switch (standing) {
      case Standing.Measured(_, Statistics statistics) ->
          String.format(ROOT, "%.2f", statistics.median() / NANOS_PER_MILLI);
      case Standing.Failed _ -> "failed";
      case Standing.Absent _ -> "-";
    };
  }
}
