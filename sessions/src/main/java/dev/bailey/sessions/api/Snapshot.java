package dev.bailey.sessions.api;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A snapshot of a session.
 *
 * @param session the session it is a snapshot of
 * @param ordinal counts all snapshots of the session, and is never used again
 * @param addedBytes what it added to the storage; -1 where the driver does not tell
 * @param turn how many turns were completed then
 * @param message the last message that was there then; 0 for none
 * @param call the tool call it was taken after
 */
public record Snapshot(
    WorkspaceId session,
    SnapshotId id,
    Kind kind,
    int ordinal,
    Instant created,
    long addedBytes,
    int turn,
    long message,
    Optional<String> call) {
  public String name() {
    return id.value();
  }

  /** The version of files that it is, for {@link SessionService#diff}. */
  public Version version() {
    return Version.saved(session, id);
  }

  /** Its name; refused for a session it is no snapshot of, which may have one of that name too. */
  String nameIn(Session owner) {
    if (!session.value().equals(owner.name())) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "use",
              "snapshot " + id + " of session " + session,
              "it is no snapshot of session " + owner.name())
          .withHint("Fork the snapshot to get a session that begins with its files.");
    }
    return name();
  }

  /**
   * Why the snapshot was taken. Retention removes only {@link #TURN} and {@link #TOOL} snapshots; a
   * {@link #NAMED} one, taken on request with or without a label, stays.
   */
  public enum Kind {
    NAMED,
    TURN,
    TOOL;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The kind of that word.
     *
     * @throws IllegalArgumentException for a word that no kind has
     */
    public static Kind of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }
}
