package dev.bailey.sessions.api;

import dev.bailey.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Description of a session.
 *
 * @param changed when its state last changed or it was last used, exact to some minutes
 * @param quota how many bytes its workspace may hold
 * @param turns how many turns were completed
 * @param origin what it was made from, for people
 * @param agentState text that an agent keeps with the session; rolled back with the files on
 *     request
 * @param failure why the session is in the state failed
 */
public record SessionInfo(
    WorkspaceId id,
    SessionState state,
    Instant created,
    Instant changed,
    Map<String, String> labels,
    Optional<Long> quota,
    int turns,
    SessionPolicy policy,
    String origin,
    Optional<String> agentState,
    Optional<String> failure) {
  public SessionInfo {
    labels = Map.copyOf(labels);
  }

  public String name() {
    return id.value();
  }
}
