package dev.bailey.sessions;

import dev.bailey.storage.SnapshotId;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A snapshot of a session.
 *
 * @param ordinal counts all snapshots of the session, and is never used again
 * @param addedBytes what it added to the storage; -1 where the driver does not tell
 * @param turn how many turns were completed then
 * @param message the last message that was there then; 0 for none
 * @param call the tool call it was taken after
 */
public record SnapshotInfo(
    SnapshotId id,
    Kind kind,
    int ordinal,
    Instant created,
    long addedBytes,
    int turn,
    long message,
    Optional<String> call) {
  /** Who wanted it. Only those nobody named are removed by retention. */
  public enum Kind {
    NAMED,
    TURN,
    TOOL;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    public static Kind of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }
}
