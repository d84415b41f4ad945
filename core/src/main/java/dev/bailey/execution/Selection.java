package dev.bailey.execution;

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
   * @param fix what would change that, as a command or one sentence
   */
  public record Rejection(String backend, String reason, String fix) {
    @Override
    public String toString() {
      return backend + ": " + reason;
    }
  }
}
