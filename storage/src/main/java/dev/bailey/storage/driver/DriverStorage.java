package dev.bailey.storage.driver;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.Owners;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.storage.DeniedPaths;
import dev.bailey.storage.OutwardLinks;
import dev.bailey.storage.Storage;
import dev.bailey.storage.StoredSnapshot;
import dev.bailey.storage.diff.TreeDiff;
import dev.bailey.storage.diff.UnifiedDiff;
import dev.bailey.storage.tree.DirectorySource;
import dev.bailey.storage.tree.FileCopy;
import dev.bailey.storage.tree.ProgressCount;
import dev.bailey.storage.tree.Tree;
import dev.bailey.storage.tree.TreeSource;
import dev.bailey.storage.tree.TreeWriter;
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
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Implements {@link Storage} on a driver: checks the arguments, and makes calls that change a
 * workspace wait for others on it.
 */
public final class DriverStorage implements Storage {
  private final StateDirectory state;
  private final WorkspaceDriver driver;
  private final Quotas quotas;
  private final Archives archives;
  // A plain user opens directories that are closed to him while he reads, and closes them again.
  private final Locks locks = new Locks(Owners.canBeSet());
  private final Checks checks;

  /** Takes over both; recovers what an earlier process left. */
  public DriverStorage(StateDirectory state, WorkspaceDriver driver) {
    this.state = state;
    this.driver = driver;
    quotas = new Quotas(state);
    archives = new Archives();
    checks = new Checks(driver);
    try {
      recover();
    } catch (RuntimeException e) {
      try (DriverStorage _ = this) {
        throw e;
      }
    }
  }

  @Override
  public Driver driver() {
    return driver.kind();
  }

  @Override
  public void create(WorkspaceId id) {
    make(id, _ -> {});
  }

  @Override
  public void create(WorkspaceId id, Directory from, Progress progress) {
    make(
        id,
        draft -> {
          try (TreeSource source = new DirectorySource(from.another(), Instant.MIN)) {
            write(source, draft, progress);
          }
        });
  }

  @Override
  public void importFrom(
      WorkspaceId id, InputStream archive, OutwardLinks links, Progress progress) {
    make(id, draft -> archives.read(archive, draft.directory(), links, progress));
  }

  /** Makes a workspace that is there when it is complete, and not at all when filling it fails. */
  private void make(WorkspaceId id, Consumer<Draft> filling) {
    locks.changing(
        id,
        () -> {
          checks.requireFree(id);
          try (Draft draft = driver.draft(id)) {
            filling.accept(draft);
            draft.publish();
          }
          return id;
        });
  }

  private static void write(TreeSource source, Draft draft, Progress progress) {
    Tree tree = source.tree();
    ProgressCount count = ProgressCount.of(progress, tree);
    new TreeWriter(
            (entry, target) ->
                source
                    .open(entry)
                    .ifPresent(file -> {
                      try (file) {
                        FileCopy.copy(file, target, file.status().size(), count);
                      }
                    }),
            Owners.canBeSet(),
            count)
        .write(tree, draft.directory());
  }

  @Override
  public List<WorkspaceId> workspaces() {
    return driver.workspaces();
  }

  @Override
  public Path directory(WorkspaceId id) {
    checks.require(id);
    return driver.directory(id);
  }

  /** Does something with a workspace that is there, while no other call uses it. */
  private <T> T changing(WorkspaceId id, Supplier<T> work) {
    return changing(Version.live(id), work);
  }

  private <T> T changing(Version version, Supplier<T> work) {
    return locks.changing(version.workspace(), () -> checked(version, work));
  }

  /** Reads a workspace that is there, while no other call changes it. */
  private <T> T reading(WorkspaceId id, Supplier<T> work) {
    return reading(Version.live(id), work);
  }

  private <T> T reading(Version version, Supplier<T> work) {
    return locks.reading(version.workspace(), () -> checked(version, work));
  }

  private <T> T checked(Version version, Supplier<T> work) {
    checks.require(version);
    return work.get();
  }

  @Override
  public void settle() {
    driver.settle();
  }

  @Override
  public StoredSnapshot snapshot(WorkspaceId id, SnapshotId name) {
    return changing(
        id,
        () -> {
          checks.requireFree(id, name);
          driver.settle();
          requireWithinQuota(id);
          return driver.snapshot(id, name);
        });
  }

  @Override
  public List<StoredSnapshot> snapshots(WorkspaceId id) {
    return reading(id, () -> driver.snapshots(id));
  }

  @Override
  public void rollback(WorkspaceId id, SnapshotId name, Runnable begun) {
    changing(
        Version.saved(id, name),
        () -> {
          driver.rollback(id, name, begun);
          quotas.enforce(id, driver);
          return id;
        });
  }

  @Override
  public void fork(Version from, WorkspaceId id, Progress progress) {
    locks.changing(
        from.workspace(),
        id,
        () -> {
          checks.require(from);
          checks.requireFree(id);
          driver.settle();
          if (from instanceof Version.Live) {
            requireWithinQuota(from.workspace());
          }
          driver.fork(from, id, progress);
          return id;
        });
  }

  @Override
  public void deleteSnapshot(WorkspaceId id, SnapshotId name) {
    changing(
        Version.saved(id, name),
        () -> {
          driver.deleteSnapshot(id, name);
          return id;
        });
  }

  @Override
  public void deleteWorkspace(WorkspaceId id) {
    changing(
        id,
        () -> {
          driver.deleteWorkspace(id);
          quotas.remove(id);
          return id;
        });
  }

  @Override
  public List<Change> diff(Version from, Version to) {
    return comparing(from, to, TreeDiff::changes);
  }

  @Override
  public String unifiedDiff(Version from, Version to, DeniedPaths denied, int mostCharacters) {
    return comparing(
        from, to, (first, second) -> new UnifiedDiff(first, second, denied, mostCharacters).text());
  }

  private <T> T comparing(
      Version from, Version to, BiFunction<TreeSource, TreeSource, T> comparison) {
    return locks.reading(
        from.workspace(),
        to.workspace(),
        () -> {
          try (TreeSource first = source(from);
              TreeSource second = source(to)) {
            return comparison.apply(first, second);
          }
        });
  }

  private TreeSource source(Version version) {
    checks.require(version);
    return driver.source(version);
  }

  @Override
  public Exported exportTo(
      Version version,
      DeniedPaths denied,
      AutorunPatterns autorun,
      OutputStream archive,
      Progress progress) {
    return reading(
        version, () -> archives.write(driver.source(version), denied, autorun, archive, progress));
  }

  @Override
  public WorkspaceUsage usage(WorkspaceId id) {
    return reading(
        id,
        () -> {
          try (TreeSource source = driver.source(Version.live(id))) {
            Tree tree = source.tree();
            return new WorkspaceUsage(tree.entries().size(), tree.allocated(), quotas.of(id));
          }
        });
  }

  @Override
  public boolean limit(WorkspaceId id, long bytes) {
    return changing(
        id,
        () -> {
          quotas.set(id, bytes);
          return driver.enforce(id, bytes);
        });
  }

  private void requireWithinQuota(WorkspaceId id) {
    quotas.requireWithin(id, () -> usage(id).bytes());
  }

  @Override
  public void recover() {
    driver.recover();
    driver.workspaces().forEach(id -> quotas.enforce(id, driver));
  }

  /** The lock is given back also where the driver cannot write back what it holds. */
  @Override
  public void close() {
    try (state;
        driver) {
      quotas.close();
    }
  }
}
