package dev.bailey.protocol;

import java.util.List;

/**
 * The result of a cleanup of sessions; {@link CleanupForm} writes and reads it.
 *
 * @param sessions the sessions that were destroyed
 * @param dryRun whether nothing was destroyed: {@code sessions} are those that would be
 */
public record CleanupDocument(List<SessionDocument> sessions, boolean dryRun) {
  public CleanupDocument {
    sessions = List.copyOf(sessions);
  }
}
