package dev.bailey.execution;

import dev.bailey.policy.Promise;
import java.util.List;

/** What was promised for one command and how each promise was kept, one line each. */
public record Enforcement(List<Line> lines) {

  public Enforcement {
    lines = List.copyOf(lines);
  }

  /**
   * One promise.
   *
   * @param asked what the policy says, in a few words
   * @param mechanism what keeps it
   * @param verified whether the mechanism's state was read back from the system
   */
  public record Line(Promise promise, String asked, String mechanism, boolean verified) {}

  /** Whether every line was read back. */
  public boolean verified() {
    for (Line line : lines) {
      if (!line.verified()) {
        return false;
      }
    }
    return true;
  }
}
