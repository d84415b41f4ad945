package dev.bailey.workspace;

/** A state of a workspace: the one it has now, or one that was kept. */
public sealed interface Version {
  WorkspaceId workspace();

  static Version live(WorkspaceId workspace) {
    return new Live(workspace);
  }

  static Version saved(WorkspaceId workspace, SnapshotId snapshot) {
    return new Saved(workspace, snapshot);
  }

  /** As it is at the moment of the call. */
  record Live(WorkspaceId workspace) implements Version {}

  /** As it was when the snapshot was taken. */
  record Saved(WorkspaceId workspace, SnapshotId snapshot) implements Version {}
}
