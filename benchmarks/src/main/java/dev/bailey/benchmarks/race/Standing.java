package dev.bailey.benchmarks.race;

import java.util.Optional;

/** The result of one contender in a race: measured, failed, or not on this machine. */
public sealed interface Standing {
  Contender contender();

  /** It finished every round. */
  record Measured(Contender contender, Statistics statistics) implements Standing {}

  /** It failed, and took no further part. */
  record Failed(Contender contender, String reason) implements Standing {}

  /** It is not on this machine. */
  record Absent(Contender contender, String reason) implements Standing {}

  /** What was measured, if it finished. */
  default Optional<Statistics> measured() {
    return switch (this) {
      case Measured(_, Statistics statistics) -> Optional.of(statistics);
      case Failed _, Absent _ -> Optional.empty();
    };
  }
}
