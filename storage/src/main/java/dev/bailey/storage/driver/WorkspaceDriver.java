package dev.bailey.storage.driver;

import dev.bailey.storage.StoredSnapshot;
import dev.bailey.storage.tree.TreeSource;
import dev.bailey.workspace.Driver;
import dev.bailey.workspace.Progress;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.nio.file.Path;
import java.util.List;

/**
 * A way to keep workspaces. The caller has checked that what is named exists, or that a new name is
 * free. While a call changes a workspace no other one for it runs; calls that only read it run at
 * once, and so do calls for different workspaces. What a method did is durable when it returns.
 */
public interface WorkspaceDriver extends AutoCloseable {
  Driver kind();

  List<WorkspaceId> workspaces();

  boolean exists(WorkspaceId id);

  boolean exists(WorkspaceId id, SnapshotId name);

  Path directory(WorkspaceId id);

  /** An empty directory that nobody sees until it is published as a workspace. */
  Draft draft(WorkspaceId id);

  /**
   * Writes back what commands have written, where the file system takes more than the disk below it
   * has room for; fails for good once that has failed.
   */
  default void settle() {}

  StoredSnapshot snapshot(WorkspaceId id, SnapshotId name);

  List<StoredSnapshot> snapshots(WorkspaceId id);

  /** Runs {@code begun} before its first change; a failure before has changed nothing. */
  void rollback(WorkspaceId id, SnapshotId name, Runnable begun);

  void fork(Version from, WorkspaceId id, Progress progress);

  void deleteSnapshot(WorkspaceId id, SnapshotId name);

  void deleteWorkspace(WorkspaceId id);

  TreeSource source(Version version);

  /** Has the kernel refuse writes beyond a size; false when it cannot. Negative lifts the limit. */
  boolean enforce(WorkspaceId id, long bytes);

  void recover();

  @Override
  void close();
}
