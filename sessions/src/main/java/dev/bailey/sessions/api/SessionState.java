package dev.bailey.sessions.api;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import java.util.EnumSet;
import java.util.List;
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
      case DESTROYING -> EnumSet.noneOf(SessionState.class);
      case FAILED -> EnumSet.of(ACTIVE, DESTROYING);
    };
  }

  /** Whether a session may go from this state to another. */
  public boolean canBecome(SessionState other) {
    return next().contains(other);
  }

  /** Fails unless a session in this state can do something that takes another state. */
  public void require(SessionState needed, String doing, String session) {
    if (this != needed) {
      throw BaileyException.of(
              ErrorCode.INVALID_STATE, doing, "session " + session, "it is " + word())
          .withRemedies(remedies(session));
    }
  }

  private List<Remedy> remedies(String session) {
    return switch (this) {
      case PAUSED -> List.of(new Remedy.Perform(Remedy.Operation.RESUME_SESSION, session));
      case CREATING, DESTROYING -> List.of(new Remedy.Advice("Wait until that is done."));
      case FAILED ->
          List.of(
              new Remedy.Perform(Remedy.Operation.SHOW_SESSION, session),
              new Remedy.Perform(Remedy.Operation.DESTROY_SESSION, session));
      case ACTIVE -> List.of(new Remedy.Perform(Remedy.Operation.PAUSE_SESSION, session));
    };
  }

  /** As people and programs read it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The state of that word. */
  public static SessionState of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
