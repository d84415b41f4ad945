package dev.bailey.benchmarks.race;

/**
 * One way to run a program.
 *
 * @param id names it in JSON, targets and ratios
 * @param title names it for people
 */
public record Contender(String id, String title, Preparation preparation) {

  /** Makes a contender ready, outside the measured time. */
  @FunctionalInterface
  public interface Preparation {
    /** Throws {@link Unavailable} when the contender is not installed. */
    Trial prepare() throws Exception;
  }
}
