package dev.bailey.benchmarks.report;

import static dev.bailey.benchmarks.report.Svg.Anchor.END;
import static dev.bailey.benchmarks.report.Svg.Anchor.MIDDLE;
import static dev.bailey.benchmarks.report.Svg.Anchor.START;
import static java.util.Locale.ROOT;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Lines through points, each with its name where it ends.
 *
 * @param across what the points grow with
 * @param unit of what grows
 * @param lines by name; the points of each from left to right
 */
record LineChart(
    String title,
    String subtitle,
    String across,
    String unit,
    Map<String, List<Point>> lines,
    String caption) {
  private static final int WIDTH = 900;
  private static final int MARGIN = 20;
  private static final int LEFT = 70;
  private static final int RIGHT = WIDTH - 190;
  private static final int TOP = 76;
  private static final int BOTTOM = 480;
  private static final int LABEL = 15;
  private static final int DOT = 3;

  private static final String GRID = "#e4e7ea";
  private static final List<String> COLOURS =
      List.of("#3fa37c", "#1f6f54", "#8bc34a", "#4a7fb5", "#1b3a6b", "#9db4c0");

  private static final Svg.Font TITLE = new Svg.Font(17, "#1b263b", true);
  private static final Svg.Font SMALL = new Svg.Font(11, "#5c677d", false);

  /** One measurement. */
  record Point(double x, double y) {}

  String svg() {
    Svg svg = new Svg(WIDTH);
    svg.text(MARGIN, 30, START, TITLE, title);
    svg.text(MARGIN, 50, START, SMALL, subtitle);
    List<Point> all = lines.values().stream().flatMap(List::stream).toList();
    if (!all.isEmpty()) {
      Axis horizontal = axis(all.stream().map(Point::x).toList());
      Axis vertical = axis(all.stream().map(Point::y).toList());
      grid(svg, horizontal, vertical);
      lines(svg, horizontal, vertical);
    }
    svg.text(MARGIN, BOTTOM + 60, START, SMALL, caption);
    return svg.document(BOTTOM + 76, title);
  }

  private static Axis axis(List<Double> values) {
    double least = values.stream().min(Comparator.naturalOrder()).orElseThrow();
    double most = values.stream().max(Comparator.naturalOrder()).orElseThrow();
    return Axis.around(least, most);
  }

  private void grid(Svg svg, Axis horizontal, Axis vertical) {
    for (double tick : horizontal.ticks()) {
      double x = x(horizontal, tick);
      svg.line(x, TOP, x, BOTTOM, GRID);
      svg.text(x, BOTTOM + 15, MIDDLE, SMALL, number(tick));
    }
    for (double tick : vertical.ticks()) {
      double y = y(vertical, tick);
      svg.line(LEFT, y, RIGHT, y, GRID);
      svg.text(LEFT - 6, y + 4, END, SMALL, number(tick));
    }
    svg.text((LEFT + RIGHT) / 2.0, BOTTOM + 34, MIDDLE, SMALL, across + scale(horizontal));
    svg.text(MARGIN, TOP - 10, START, SMALL, unit + scale(vertical));
  }

  private void lines(Svg svg, Axis horizontal, Axis vertical) {
    List<Label> labels = new ArrayList<>();
    for (Map.Entry<String, List<Point>> line : lines.entrySet()) {
      String colour = COLOURS.get(labels.size() % COLOURS.size());
      Point before = line.getValue().getFirst();
      for (Point point : line.getValue()) {
        double x = x(horizontal, point.x());
        double y = y(vertical, point.y());
        svg.line(x(horizontal, before.x()), y(vertical, before.y()), x, y, colour);
        svg.rectangle(x - DOT, y - DOT, 2.0 * DOT, 2.0 * DOT, colour);
        before = point;
      }
      labels.add(new Label(line.getKey(), y(vertical, before.y()), colour));
    }
    place(svg, labels);
  }

  private record Label(String text, double y, String colour) {}

  /** From top to bottom, moved apart where they would cover each other. */
  private static void place(Svg svg, List<Label> labels) {
    labels.sort(Comparator.comparingDouble(Label::y));
    double free = TOP;
    for (Label label : labels) {
      double y = Math.max(free, label.y());
      svg.text(RIGHT + 10, y + 4, START, new Svg.Font(12, label.colour(), true), label.text());
      free = y + LABEL;
    }
  }

  private static double x(Axis axis, double value) {
    return LEFT + (RIGHT - LEFT) * axis.position(value);
  }

  private static double y(Axis axis, double value) {
    return BOTTOM - (BOTTOM - TOP) * axis.position(value);
  }

  private static String scale(Axis axis) {
    return axis.logarithmic() ? ", logarithmic" : "";
  }

  private static String number(double value) {
    return value == Math.rint(value) ? String.format(ROOT, "%.0f", value) : String.valueOf(value);
  }
}
