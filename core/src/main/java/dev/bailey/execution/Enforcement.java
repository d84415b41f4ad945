package dev.bailey.execution;

import dev.bailey.policy.LimitCut;
import dev.bailey.policy.Promise;
import java.util.ArrayList;
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
   * @param kept what is in force; the same, unless something lowered it
   * @param reason why that is not what was asked; empty where it is
   * @param mechanism what keeps it
   * @param verified whether the mechanism's state was read back from the system
   */
  public record Line(
      Promise promise,
      String asked,
      String kept,
      String reason,
      String mechanism,
      boolean verified) {
    /** One that is kept as it was asked, and whose mechanism's state was read back. */
    public static Line verified(Promise promise, String asked, String mechanism) {
      return new Line(promise, asked, asked, "", mechanism, true);
    }

    /** One whose mechanism's state was not read back, as where nothing keeps it. */
    public static Line unverified(Promise promise, String asked, String mechanism) {
      return new Line(promise, asked, asked, "", mechanism, false);
    }

    /** Whether less is in force than was asked. */
    public boolean isCut() {
      return !asked.equals(kept);
    }
  }

  /** Whether every line was read back. */
  public boolean verified() {
    for (Line line : lines) {
      if (!line.verified()) {
        return false;
      }
    }
    return true;
  }

  /** The same, where limits were asked for that were lowered before a backend saw them. */
  public Enforcement with(List<LimitCut> cuts) {
    if (cuts.isEmpty()) {
      return this;
    }
    List<Line> all = new ArrayList<>();
    for (Line line : lines) {
      all.add(with(line, cuts));
    }
    return new Enforcement(all);
  }

  private static Line with(Line line, List<LimitCut> cuts) {
    for (LimitCut cut : cuts) {
      if (cut.limit() == line.promise()) {
        return new Line(
            line.promise(),
            cut.asked(),
            line.kept(),
            cut.reason(),
            line.mechanism(),
            line.verified());
      }
    }
    return line;
  }
}
