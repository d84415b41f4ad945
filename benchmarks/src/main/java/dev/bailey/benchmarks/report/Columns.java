package dev.bailey.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** Lines of text in columns: the first starts at the left, the others end at the right. */
final class Columns {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();
  private final List<Integer> widths = new ArrayList<>();

  /**
   * Adds a row. One that has fewer cells than the widest ends with free text, which takes no part
   * in the alignment, when {@code note} is not empty.
   */
  void add(List<String> cells, String note) {
    for (int i = 0; i < cells.size(); i++) {
      if (i == widths.size()) {
        widths.add(0);
      }
      widths.set(i, Math.max(widths.get(i), cells.get(i).length()));
    }
    List<String> row = new ArrayList<>(cells);
    row.add(note);
    rows.add(row);
  }

  void add(List<String> cells) {
    add(cells, "");
  }

  /** Every line, without spaces at its end. */
  List<String> lines() {
    return rows.stream().map(this::line).toList();
  }

  private String line(List<String> row) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size() - 1; i++) {
      String cell = row.get(i);
      String padding = " ".repeat(widths.get(i) - cell.length());
      line.append(i == 0 ? cell + padding : GAP + padding + cell);
    }
    return line.append(GAP).append(row.getLast()).toString().stripTrailing();
  }
}
