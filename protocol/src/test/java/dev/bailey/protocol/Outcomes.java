package dev.bailey.protocol;

import dev.bailey.error.Remedy;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.Promise;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** One outcome of each kind. */
final class Outcomes {
  static final List<Outcome> ALL =
      List.of(
          new Outcome.Exited(3),
          new Outcome.Signaled(11),
          new Outcome.TimedOut(Duration.ofSeconds(30)),
          new Outcome.OutOfMemory(),
          new Outcome.OutputLimit(1 << 20),
          new Outcome.LimitReached(Promise.OPEN_FILES, 1),
          new Outcome.Killed(),
          new Outcome.Denied(126, "/x", new Remedy.Advice("Make it executable.")));

  private Outcomes() {}

  static String name(Outcome outcome) {
    return outcome.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }
}
