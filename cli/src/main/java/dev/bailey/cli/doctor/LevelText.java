package dev.bailey.cli.doctor;

import dev.bailey.backend.Backends;
import dev.bailey.execution.Selection;
import dev.bailey.policy.Level;
import dev.bailey.policy.Tier;

/** What {@code doctor} says about a level. */
final class LevelText {
  private LevelText() {}

  /** The level and the tier that is the same: {@code maximum, tier strong}. */
  static String name(Level level) {
    for (Tier tier : Tier.values()) {
      if (tier.level() == level) {
        return level.label() + " (tier " + tier.label() + ")";
      }
    }
    return level.label();
  }

  /** The backend that serves it, or why none does. */
  static String value(Backends.Availability availability) {
    if (availability.backend().isPresent()) {
      return "by " + availability.backend().get().name();
    }
    if (availability.rejected().isEmpty()) {
      return "not here: no backend of this strength is part of this build";
    }
    StringBuilder text = new StringBuilder("not here: ");
    String separator = "";
    for (Selection.Rejection rejection : availability.rejected()) {
      text.append(separator).append(rejection.backend());
      separator = ", ";
    }
    return text.append(availability.rejected().size() > 1 ? " do" : " does")
        .append(" not work, see above")
        .toString();
  }
}
