package dev.bailey.sessions.api;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The states of a session, from its making to its removal. */
public enum SessionState {
  /** Its workspace is being made. */
  CREATING,
  /** Commands can run. */
  ACTIVE,
  /** Everything in it is frozen until it is resumed. */
  PAUSED,
  /** It is being removed. */
  DESTROYING,
  /** Something could not be undone; what is left can be looked at, and removed. */
  FAILED;

  private Set<SessionState> next() {
    return switch (this) {
      case CREATING -> EnumSet.of(ACTIVE);
      case ACTIVE -> EnumSet.of(PAUSED, DESTROYING, FAILED);
      case PAUSED -> EnumSet.of(ACTIVE, DESTROYING);
      // A removal that failed can be begun again.
      case DESTROYING -> EnumSet.of(DESTROYING);
      case FAILED -> EnumSet.of(ACTIVE, DESTROYING);
    };
  }

  /** Whether a session may go from this state to another. */
  public boolean canBecome(SessionState other) {
    return next().contains(other);
  }

  /** As people and programs read it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The state of that word.
   *
   * @throws IllegalArgumentException for a word that no state has
   */
  public static SessionState of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
