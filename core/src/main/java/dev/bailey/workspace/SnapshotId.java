package dev.bailey.workspace;

/** The name of a snapshot, among those of its workspace. */
public record SnapshotId(String value) {
  /**
   * Checks that it can be a name of a file, and of nothing else.
   *
   * @throws dev.bailey.error.BaileyException INVALID_REQUEST for what cannot
   */
  public SnapshotId {
    Identifiers.check("snapshot", value);
  }

  @Override
  public String toString() {
    return value;
  }
}
