package dev.bailey.storage;

import dev.bailey.linux.files.Directory;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.workspace.AutorunEntry;
import dev.bailey.workspace.Change;
import dev.bailey.workspace.Driver;
import dev.bailey.workspace.Exported;
import dev.bailey.workspace.Progress;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import dev.bailey.workspace.WorkspaceUsage;
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
 *
 * <p>All methods throw {@link dev.bailey.error.BaileyException}, besides what they name:
 *
 * <ul>
 *   <li>NOT_FOUND for a workspace or a snapshot that is not there
 *   <li>INVALID_STATE for a tree that commands keep changing, or that is deeper than any program
 *       makes one, and while programs of a killed process still run
 *   <li>QUOTA_EXCEEDED and RESOURCES_EXHAUSTED where there is no room, or a tree has more names
 *       than can be kept in memory
 *   <li>INVALID_REQUEST where something else is in place of a directory
 *   <li>DATA_DAMAGED for what is stored and is not what was written
 *   <li>STORAGE_FAILED for what the file system or a program of the driver refuses; LAUNCH_FAILED
 *       and VERIFICATION_FAILED for a system call that fails, or answers in an unknown way
 *   <li>CANCELLED where the thread is interrupted while files are read or copied
 * </ul>
 */
public interface Storage extends AutoCloseable {
  Driver driver();

  /**
   * Makes an empty workspace.
   *
   * @throws dev.bailey.error.BaileyException ALREADY_EXISTS where there is one of this name
   */
  void create(WorkspaceId id);

  /**
   * Makes a workspace with a copy of a directory's content.
   *
   * @param from is open, and stays so
   * @throws dev.bailey.error.BaileyException ALREADY_EXISTS where there is one of this name
   */
  void create(WorkspaceId id, Directory from, Progress progress);

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
   *
   * @throws dev.bailey.error.BaileyException ALREADY_EXISTS where there is one of this name,
   *     QUOTA_EXCEEDED for a workspace that holds more than it may
   */
  StoredSnapshot snapshot(WorkspaceId id, SnapshotId name);

  /**
   * Makes sure that what commands have written is kept, where the file system of the workspaces
   * takes more than the disk below it has room for. Once that failed it fails until the storage is
   * opened again, and so do snapshots, forks and new workspaces. After {@link #close}, which
   * includes it, there is nothing left to be done.
   *
   * @throws dev.bailey.error.BaileyException RESOURCES_EXHAUSTED where the disk is full, else
   *     STORAGE_FAILED: what was written since the last call that did not fail may be lost
   */
  void settle();

  /** Snapshots of a workspace, oldest first. */
  List<StoredSnapshot> snapshots(WorkspaceId id);

  /** Makes the workspace what it was; later snapshots stay. */
  default void rollback(WorkspaceId id, SnapshotId name) {
    rollback(id, name, () -> {});
  }

  /**
   * The same, telling when the first change is about to be made. What fails before has changed
   * nothing: contents that the driver has to copy and that are damaged are found before.
   *
   * @param begun keeps the change from being made where it throws
   */
  void rollback(WorkspaceId id, SnapshotId name, Runnable begun);

  /**
   * Makes a new workspace that starts as that version; from then on they are independent.
   *
   * @throws dev.bailey.error.BaileyException ALREADY_EXISTS where there is one of the new name,
   *     QUOTA_EXCEEDED for a workspace that holds more than it may
   */
  default void fork(Version from, WorkspaceId id) {
    fork(from, id, (_, _, _, _) -> {});
  }

  /**
   * The same, telling how far it is.
   *
   * @throws dev.bailey.error.BaileyException ALREADY_EXISTS where there is one of the new name,
   *     QUOTA_EXCEEDED for a workspace that holds more than it may
   */
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
   * @throws dev.bailey.error.BaileyException STORAGE_FAILED where the stream takes no more
   */
  default List<AutorunEntry> exportTo(Version version, OutputStream archive) {
    AutorunPatterns list = AutorunPatterns.standard();
    return exportTo(version, DeniedPaths.NONE, list, archive, (_, _, _, _) -> {}).autorun();
  }

  /**
   * The same without what is denied, and without hard links to it.
   *
   * @param autorun what another program runs later
   * @throws dev.bailey.error.BaileyException STORAGE_FAILED where the stream takes no more
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
   *
   * @throws dev.bailey.error.BaileyException ALREADY_EXISTS where there is one of this name,
   *     DATA_DAMAGED for an archive that is cut off, changed, or made to deceive
   */
  default void importFrom(WorkspaceId id, InputStream archive, OutwardLinks links) {
    importFrom(id, archive, links, (_, _, _, _) -> {});
  }

  /**
   * The same, telling how far it is.
   *
   * @throws dev.bailey.error.BaileyException ALREADY_EXISTS where there is one of this name,
   *     DATA_DAMAGED for an archive that is cut off, changed, or made to deceive
   */
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
