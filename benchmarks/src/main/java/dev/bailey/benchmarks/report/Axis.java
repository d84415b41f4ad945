package dev.bailey.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Where values lie between the two ends of a plot. Logarithmic when they differ so much that the
 * small ones would not be seen otherwise.
 *
 * @param low the value at the start
 * @param high the value at the end
 */
record Axis(double low, double high, boolean logarithmic) {
  /** The largest value as a multiple of the smallest from which the axis is logarithmic. */
  private static final double WIDE = 20;

  private static final int LINEAR_TICKS = 5;

  /** One that has room for positive values from {@code smallest} to {@code largest}. */
  static Axis around(double smallest, double largest) {
    if (largest / smallest < WIDE) {
      return new Axis(0, largest, false);
    }
    // Half a decade of room, so that the shortest bar is one.
    double low = Math.pow(10, Math.floor(2 * Math.log10(smallest) - 1e-9) / 2);
    return new Axis(Math.min(low, smallest / 1.5), largest, true);
  }

  /** 0 at the start, 1 at the end; what lies outside is moved to the nearer of them. */
  double position(double value) {
    double fraction =
        logarithmic
            ? Math.log(Math.max(value, low) / low) / Math.log(high / low)
            : (value - low) / (high - low);
    return Math.clamp(fraction, 0, 1);
  }

  /** Round values worth a line and a label. */
  List<Double> ticks() {
    return logarithmic ? logarithmicTicks() : linearTicks();
  }

  private List<Double> logarithmicTicks() {
    List<Double> ticks = new ArrayList<>();
    for (int power = (int) Math.floor(Math.log10(low)); Math.pow(10, power) <= high; power++) {
      for (int step : new int[] {1, 2, 5}) {
        double tick = step * Math.pow(10, power);
        if (tick >= low && tick <= high) {
          ticks.add(tick);
        }
      }
    }
    return ticks;
  }

  private List<Double> linearTicks() {
    double rough = high / LINEAR_TICKS;
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double step = rough <= 2 * power ? 2 * power : rough <= 5 * power ? 5 * power : 10 * power;
    List<Double> ticks = new ArrayList<>();
    for (int i = 0; i * step <= high; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }
}
