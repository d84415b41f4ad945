package dev.bailey.protocol;

import java.util.List;

/**
 * A session with its size and snapshots; {@link SessionDetailsForm} writes and reads it.
 *
 * @param files the number of files in its workspace
 * @param bytes the disk space that they take
 * @param snapshots in the order in which they were taken
 * @param place the path of its workspace
 * @param dryRun whether this answers a dry run of destroying the session
 */
public record SessionDetailsDocument(
    SessionDocument session,
    long files,
    long bytes,
    List<SnapshotDocument> snapshots,
    String place,
    boolean dryRun) {
  public SessionDetailsDocument {
    snapshots = List.copyOf(snapshots);
  }

  /** The same as what would be destroyed. */
  public SessionDetailsDocument asDryRun() {
    return new SessionDetailsDocument(session, files, bytes, snapshots, place, true);
  }
}
