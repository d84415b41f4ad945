package dev.bailey.benchmarks.race;

/**
 * One way to run a program.
 *
 * @param id names it in JSON, targets and ratios
 * @param title names it for people
 * @param ours whether it is Bailey, which a plot shows in a colour of its own
 */
public record Contender(String id, String title, boolean ours, Preparation preparation) {

  /** Somebody else's way. */
  public Contender(String id, String title, Preparation preparation) {
    this(id, title, false, preparation);
  }

  /** One of Bailey's ways. */
  public static Contender ours(String id, String title, Preparation preparation) {
    return new Contender(id, title, true, preparation);
  }

  /** Makes a contender ready, outside the measured time. */
  @FunctionalInterface
  public interface Preparation {
    /** Throws {@link Unavailable} when the contender is not installed. */
    RaceTrial prepare() throws Exception;
  }
}
