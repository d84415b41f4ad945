package dev.bailey.execution;

import dev.bailey.error.Remedy;
import dev.bailey.policy.Strength;
import java.util.List;

/**
 * Which backend runs a command, and why that one.
 *
 * @param rejected the backends that were preferred to it and cannot be used here
 */
public record Selection(
    String backend, Strength strength, String reason, List<Rejection> rejected) {
  public Selection {
    rejected = List.copyOf(rejected);
  }

  /**
   * A backend that was not taken.
   *
   * @param reason why it cannot be used
   * @param remedies what would change that; any one of them is enough
   */
  public record Rejection(String backend, String reason, List<Remedy> remedies) {
    public Rejection {
      remedies = List.copyOf(remedies);
    }

    @Override
    public String toString() {
      return backend + ": " + reason;
    }
  }
}
