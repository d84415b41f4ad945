package dev.bailey.storage;

import dev.bailey.policy.autorun.AutorunPatterns;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * Workspaces and their snapshots in one state directory.
 *
 * <p>When a call returns, what it did is on disk. When it throws, or its thread is interrupted, or
 * the process is killed, nothing half-made remains: at the latest after {@link #recover}, which
 * opening a storage includes. Snapshots keep contents, holes, modes, owners (as root), symbolic and
 * hard links, times, extended attributes and names of any bytes. Sockets come back without anybody
 * listening; device nodes are left out and noted.
 */
public interface Storage extends AutoCloseable {
  Driver driver();

  /** Makes an empty workspace. */
  void create(WorkspaceId id);

  /** Makes a workspace with a copy of a directory's content. */
  default void create(WorkspaceId id, Path from) {
    create(id, from, (_, _, _, _) -> {});
  }

  /** The same, telling how far it is. */
  void create(WorkspaceId id, Path from, Progress progress);

  /** All workspaces, in the order of their names. */
  List<WorkspaceId> workspaces();

  /**
   * Where a workspace is. Commands may write there at any time. The path stays the same for the
   * workspace's whole life, but {@link #rollback} may put another directory there: a sandbox that
   * has it mounted must then be made anew.
   */
  Path directory(WorkspaceId id);

  /**
   * Keeps the present state. Files that a command changes meanwhile are kept as they were at one
   * moment, or noted.
   */
  StoredSnapshot snapshot(WorkspaceId id, SnapshotId name);

  /** Snapshots of a workspace, oldest first. */
  List<StoredSnapshot> snapshots(WorkspaceId id);

  /** Makes the workspace what it was; later snapshots stay. */
  void rollback(WorkspaceId id, SnapshotId name);

  /** Makes a new workspace that starts as that version; from then on they are independent. */
  default void fork(Version from, WorkspaceId id) {
    fork(from, id, (_, _, _, _) -> {});
  }

  /** The same, telling how far it is. */
  void fork(Version from, WorkspaceId id, Progress progress);

  void deleteSnapshot(WorkspaceId id, SnapshotId name);

  /** Removes a workspace and its snapshots. */
  void deleteWorkspace(WorkspaceId id);

  /** What is different in the second version, in the order of paths. */
  List<Change> diff(Version from, Version to);

  /** The same as text in unified format, cut off after this many characters. */
  default String unifiedDiff(Version from, Version to, int mostCharacters) {
    return unifiedDiff(from, to, DeniedPaths.NONE, mostCharacters);
  }

  /** The same, in which files that are denied are only named. */
  String unifiedDiff(Version from, Version to, DeniedPaths denied, int mostCharacters);

  /**
   * Writes a version as one compressed archive.
   *
   * @return what of it another program would run later where somebody unpacks it
   */
  default List<AutorunEntry> exportTo(Version version, OutputStream archive) {
    AutorunPatterns list = AutorunPatterns.standard();
    return exportTo(version, DeniedPaths.NONE, list, archive, (_, _, _, _) -> {}).autorun();
  }

  /**
   * The same without what is denied, and without hard links to it.
   *
   * @param autorun what another program runs later
   */
  Exported exportTo(
      Version version,
      DeniedPaths denied,
      AutorunPatterns autorun,
      OutputStream archive,
      Progress progress);

  /**
   * Makes a workspace from an archive, which may come from anybody. Setuid bits and attributes
   * other than {@code user.*} are not taken.
   */
  default void importFrom(WorkspaceId id, InputStream archive, OutwardLinks links) {
    importFrom(id, archive, links, (_, _, _, _) -> {});
  }

  /** The same, telling how far it is. */
  void importFrom(WorkspaceId id, InputStream archive, OutwardLinks links, Progress progress);

  WorkspaceUsage usage(WorkspaceId id);

  /**
   * Limits what the workspace may hold. Beyond it, {@link #snapshot} and forks of it fail with
   * {@code QUOTA_EXCEEDED} and nothing is lost.
   *
   * @return whether the kernel refuses writes beyond it; otherwise it is looked at in these calls
   */
  boolean limit(WorkspaceId id, long bytes);

  /** Finishes or removes what a killed process left half-made. */
  void recover();

  /** Gives back what is held: locks, mounts, loop devices. */
  @Override
  void close();
}
