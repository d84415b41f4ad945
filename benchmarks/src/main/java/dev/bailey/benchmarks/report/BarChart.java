package dev.bailey.benchmarks.report;

import static dev.bailey.benchmarks.report.Svg.Anchor.END;
import static dev.bailey.benchmarks.report.Svg.Anchor.MIDDLE;
import static dev.bailey.benchmarks.report.Svg.Anchor.START;
import static java.util.Locale.ROOT;

import java.util.List;

/**
 * Bars from left to right, one below the other, each with a thin line for its spread.
 *
 * @param unit of all values
 * @param caption lines below the chart
 */
record BarChart(String title, String subtitle, String unit, List<Bar> bars, List<String> caption) {
  private static final int WIDTH = 900;
  private static final int MARGIN = 20;
  private static final int LEFT = 220;
  private static final int RIGHT = WIDTH - 110;
  private static final int TOP = 76;
  private static final int ROW = 28;
  private static final int BAR = 16;
  private static final int CAPTION_LINE = 16;

  private static final String HIGHLIGHT = "#3fa37c";
  private static final String USUAL = "#9db4c0";
  private static final String GRID = "#e4e7ea";
  private static final String SPREAD = "#33415c";

  private static final Svg.Font TITLE = new Svg.Font(17, "#1b263b", true);
  private static final Svg.Font TEXT = new Svg.Font(13, "#1b263b", false);
  private static final Svg.Font STRONG = new Svg.Font(13, "#1f6f54", true);
  private static final Svg.Font SMALL = new Svg.Font(11, "#5c677d", false);

  BarChart {
    bars = List.copyOf(bars);
    caption = List.copyOf(caption);
  }

  /**
   * One bar.
   *
   * @param low where its spread begins
   * @param high where its spread ends
   */
  record Bar(String label, double value, double low, double high, boolean highlighted) {}

  String svg() {
    Svg svg = new Svg(WIDTH);
    svg.text(MARGIN, 30, START, TITLE, title);
    svg.text(MARGIN, 50, START, SMALL, subtitle);
    int bottom = TOP + ROW * bars.size();
    if (!bars.isEmpty()) {
      Axis axis = axis();
      grid(svg, axis, bottom);
      for (int i = 0; i < bars.size(); i++) {
        bar(svg, axis, bars.get(i), TOP + ROW * i);
      }
    }
    int line = bottom + 60;
    for (String text : caption) {
      svg.text(MARGIN, line, START, SMALL, text);
      line += CAPTION_LINE;
    }
    return svg.document(line + 4, title);
  }

  private Axis axis() {
    return Axis.around(
        bars.stream().mapToDouble(Bar::low).min().orElseThrow(),
        bars.stream().mapToDouble(Bar::high).max().orElseThrow());
  }

  private void grid(Svg svg, Axis axis, int bottom) {
    for (double tick : axis.ticks()) {
      double x = x(axis, tick);
      svg.line(x, TOP - 4, x, bottom, GRID);
      svg.text(x, bottom + 15, MIDDLE, SMALL, tick(tick));
    }
    String scale = axis.logarithmic() ? ", logarithmic" : "";
    svg.text((LEFT + RIGHT) / 2.0, bottom + 32, MIDDLE, SMALL, unit + scale);
  }

  private void bar(Svg svg, Axis axis, Bar bar, int top) {
    double middle = top + ROW / 2.0;
    double end = x(axis, bar.value());
    Svg.Font font = bar.highlighted() ? STRONG : TEXT;
    svg.text(LEFT - 8, middle + 4.5, END, font, bar.label());
    svg.rectangle(LEFT, middle - BAR / 2.0, end - LEFT, BAR, bar.highlighted() ? HIGHLIGHT : USUAL);
    svg.line(x(axis, bar.low()), middle, x(axis, bar.high()), middle, SPREAD);
    svg.text(x(axis, bar.high()) + 6, middle + 4.5, START, font, value(bar.value()));
  }

  private static double x(Axis axis, double value) {
    return LEFT + (RIGHT - LEFT) * axis.position(value);
  }

  private String value(double value) {
    String format = value < 10 ? "%.2f %s" : value < 100 ? "%.1f %s" : "%.0f %s";
    return String.format(ROOT, format, value, unit);
  }

  private static String tick(double value) {
    return value == Math.rint(value)
        ? String.format(ROOT, "%.0f", value)
        : String.valueOf(Math.round(value * 1000) / 1000.0);
  }
}
