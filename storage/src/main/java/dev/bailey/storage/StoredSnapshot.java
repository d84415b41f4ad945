package dev.bailey.storage;

import dev.bailey.workspace.SnapshotId;
import java.time.Instant;
import java.util.List;

/**
 * A kept state of a workspace.
 *
 * @param addedBytes what it added to the storage when it was taken; -1 when the driver cannot tell,
 *     or only in a list
 * @param notes what is not exactly as it was in the workspace, such as a file that changed all the
 *     time it was read; empty is the rule
 */
public record StoredSnapshot(SnapshotId id, Instant time, long addedBytes, List<String> notes) {
  public StoredSnapshot {
    notes = List.copyOf(notes);
  }
}
