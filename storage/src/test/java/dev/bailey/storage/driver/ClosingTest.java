package dev.bailey.storage.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.storage.StoredSnapshot;
import dev.bailey.storage.tree.TreeSource;
import dev.bailey.workspace.Driver;
import dev.bailey.workspace.Progress;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A driver that fails keeps nobody else out of the state directory. */
final class ClosingTest {
  @TempDir Path directory = Path.of("unset");

  @Test
  void theLockIsGivenBack() {
    DriverStorage storage = new DriverStorage(StateDirectory.open(directory), new Broken(() -> {}));
    assertThatThrownBy(storage::close).hasMessage("close");
    StateDirectory.open(directory).close();
  }

  @Test
  void whatFailedFirstIsTold() {
    StateDirectory state = StateDirectory.open(directory);
    Broken driver =
        new Broken(() -> {
          throw new IllegalStateException("recover");
        });
    assertThatThrownBy(() -> new DriverStorage(state, driver))
        .hasMessage("recover")
        .satisfies(it -> assertThat(it.getSuppressed()).hasSize(1));
    StateDirectory.open(directory).close();
  }

  /** It has nothing, and cannot be closed. */
  private record Broken(Runnable recovery) implements WorkspaceDriver {
    @Override
    public Driver kind() {
      return Driver.COPY;
    }

    @Override
    public List<WorkspaceId> workspaces() {
      return List.of();
    }

    @Override
    public boolean exists(WorkspaceId id) {
      return false;
    }

    @Override
    public boolean exists(WorkspaceId id, SnapshotId name) {
      return false;
    }

    @Override
    public Path directory(WorkspaceId id) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Draft draft(WorkspaceId id) {
      throw new UnsupportedOperationException();
    }

    @Override
    public StoredSnapshot snapshot(WorkspaceId id, SnapshotId name) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<StoredSnapshot> snapshots(WorkspaceId id) {
      return List.of();
    }

    @Override
    public void rollback(WorkspaceId id, SnapshotId name, Runnable begun) {}

    @Override
    public void fork(Version from, WorkspaceId id, Progress progress) {}

    @Override
    public void deleteSnapshot(WorkspaceId id, SnapshotId name) {}

    @Override
    public void deleteWorkspace(WorkspaceId id) {}

    @Override
    public TreeSource source(Version version) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean enforce(WorkspaceId id, long bytes) {
      return false;
    }

    @Override
    public void recover() {
      recovery.run();
    }

    @Override
    public void close() {
      throw new IllegalStateException("close");
    }
  }
}
