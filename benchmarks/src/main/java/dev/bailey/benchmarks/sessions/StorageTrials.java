package dev.bailey.benchmarks.sessions;

import dev.bailey.benchmarks.race.RaceTrial;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.io.IOException;

/**
 * Trials of snapshot, rollback and fork, on a filled workspace in which a few files have changed.
 */
final class StorageTrials {
  private StorageTrials() {}

  /** One that has a snapshot of its own in each turn, which is removed after it. */
  abstract static class WithSnapshot implements RaceTrial {
    final FilledWorkspace workspace;
    SnapshotId name = new SnapshotId("none");

    WithSnapshot(FilledWorkspace workspace) {
      this.workspace = workspace;
    }

    void takeSnapshot() {
      workspace.storage().snapshot(workspace.id(), name);
    }

    @Override
    public void after() {
      workspace.storage().deleteSnapshot(workspace.id(), name);
    }
  }

  /** Takes a snapshot. */
  static final class TakeSnapshot extends WithSnapshot {
    TakeSnapshot(FilledWorkspace workspace) {
      super(workspace);
    }

    @Override
    public void before() throws IOException {
      workspace.change();
      name = workspace.freshName();
    }

    @Override
    public void run() {
      takeSnapshot();
    }
  }

  /** Goes back to a snapshot from before the changes. */
  static final class RollBack extends WithSnapshot {
    RollBack(FilledWorkspace workspace) {
      super(workspace);
    }

    @Override
    public void before() throws IOException {
      name = workspace.freshName();
      takeSnapshot();
      workspace.change();
    }

    @Override
    public void run() {
      workspace.storage().rollback(workspace.id(), name);
    }
  }

  /** Makes a second workspace of a snapshot. */
  static final class Fork extends WithSnapshot {
    private static final WorkspaceId FORK = new WorkspaceId("fork");

    Fork(FilledWorkspace workspace) {
      super(workspace);
    }

    @Override
    public void before() throws IOException {
      workspace.change();
      name = workspace.freshName();
      takeSnapshot();
    }

    @Override
    public void run() {
      Version origin = Version.saved(workspace.id(), name);
      workspace.storage().fork(origin, FORK);
    }

    @Override
    public void after() {
      workspace.storage().deleteWorkspace(FORK);
      super.after();
    }
  }
}
