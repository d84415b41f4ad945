package dev.bailey.sessions.service;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.sessions.api.SessionState;
import dev.bailey.workspace.WorkspaceId;
import java.util.List;

/** The state that a session must be in for an operation. */
final class RequiredState {
  private RequiredState() {}

  /**
   * Refuses an operation on a session that is in another state than it needs.
   *
   * @throws BaileyException INVALID_STATE, with what the caller can do about that state
   */
  static void check(WorkspaceId id, SessionState state, SessionState needed, String doing) {
    if (state != needed) {
      throw BaileyException.of(
              ErrorCode.INVALID_STATE, doing, "session " + id.value(), "it is " + state.word())
          .withRemedies(remedies(id.value(), state));
    }
  }

  private static List<Remedy> remedies(String session, SessionState state) {
    return switch (state) {
      case PAUSED -> List.of(new Remedy.Perform(Remedy.Operation.RESUME_SESSION, session));
      case CREATING, DESTROYING -> List.of(new Remedy.Advice("Wait until that is done."));
      case FAILED ->
          List.of(
              new Remedy.Perform(Remedy.Operation.SHOW_SESSION, session),
              new Remedy.Perform(Remedy.Operation.DESTROY_SESSION, session));
      case ACTIVE -> List.of(new Remedy.Perform(Remedy.Operation.PAUSE_SESSION, session));
    };
  }
}
