package dev.bailey.benchmarks.race;

/** Says that a contender is not installed on this machine, which is no failure of the race. */
public final class Unavailable extends Exception {
  private static final long serialVersionUID = 1L;

  public Unavailable(String reason) {
    super(reason);
  }
}
