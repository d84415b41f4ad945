package dev.bailey.benchmarks.race;

/** A contender is not on this machine, which is no failure. */
public final class Unavailable extends Exception {
  private static final long serialVersionUID = 1L;

  public Unavailable(String reason) {
    super(reason);
  }
}
