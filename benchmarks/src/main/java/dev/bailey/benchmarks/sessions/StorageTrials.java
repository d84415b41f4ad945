package dev.bailey.benchmarks.sessions;

import dev.bailey.benchmarks.race.Trial;
import dev.bailey.sessions.storage.Progress;
import dev.bailey.sessions.storage.SnapshotId;
import dev.bailey.sessions.storage.Version;
import dev.bailey.sessions.storage.WorkspaceId;
import java.io.IOException;

/** What a storage does with a filled workspace, after a few of its files have changed. */
final class StorageTrials {
  private StorageTrials() {}

  /** Takes a snapshot, which is removed after the turn. */
  static final class TakeSnapshot implements Trial {
    private final FilledWorkspace workspace;
    private SnapshotId name = new SnapshotId("none");

    TakeSnapshot(FilledWorkspace workspace) {
      this.workspace = workspace;
    }

    @Override
    public void before() throws IOException {
      workspace.change();
      name = workspace.freshName();
    }

    @Override
    public void run() {
      workspace.storage().snapshot(workspace.id(), name);
    }

    @Override
    public void after() {
      workspace.storage().deleteSnapshot(workspace.id(), name);
    }
  }

  /** Goes back to a snapshot from before the changes. */
  static final class RollBack implements Trial {
    private final FilledWorkspace workspace;
    private SnapshotId name = new SnapshotId("none");

    RollBack(FilledWorkspace workspace) {
      this.workspace = workspace;
    }

    @Override
    public void before() throws IOException {
      name = workspace.freshName();
      workspace.storage().snapshot(workspace.id(), name);
      workspace.change();
    }

    @Override
    public void run() {
      workspace.storage().rollback(workspace.id(), name);
    }

    @Override
    public void after() {
      workspace.storage().deleteSnapshot(workspace.id(), name);
    }
  }

  /** Makes a second workspace of a snapshot. */
  static final class Fork implements Trial {
    private static final WorkspaceId FORK = new WorkspaceId("fork");

    private final FilledWorkspace workspace;
    private SnapshotId name = new SnapshotId("none");

    Fork(FilledWorkspace workspace) {
      this.workspace = workspace;
    }

    @Override
    public void before() throws IOException {
      workspace.change();
      name = workspace.freshName();
      workspace.storage().snapshot(workspace.id(), name);
    }

    @Override
    public void run() {
      Version origin = Version.saved(workspace.id(), name);
      workspace.storage().fork(origin, FORK, Progress.NONE);
    }

    @Override
    public void after() {
      workspace.storage().deleteWorkspace(FORK);
      workspace.storage().deleteSnapshot(workspace.id(), name);
    }
  }
}
