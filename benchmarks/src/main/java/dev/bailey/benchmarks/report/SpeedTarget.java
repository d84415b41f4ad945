package dev.bailey.benchmarks.report;

/**
 * A promise about speed: the median of one contender is at most so many times that of another.
 *
 * @param stretch whether it is only aimed for
 */
public record SpeedTarget(String contender, String baseline, double most, boolean stretch) {

  public SpeedTarget(String contender, String baseline, double most) {
    this(contender, baseline, most, false);
  }

  /** Whether a target was kept. */
  public enum Verdict {
    MET,
    MISSED,
    /** One of the two did not finish. */
    NOT_MEASURED
  }
}
