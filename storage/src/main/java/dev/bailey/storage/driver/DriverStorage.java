package dev.bailey.storage.driver;

import com.github.luben.zstd.util.Native;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.files.Owners;
import dev.bailey.policy.autorun.AutorunMatcher;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.storage.AutorunEntry;
import dev.bailey.storage.Change;
import dev.bailey.storage.DeniedPaths;
import dev.bailey.storage.Driver;
import dev.bailey.storage.Exported;
import dev.bailey.storage.OutwardLinks;
import dev.bailey.storage.Progress;
import dev.bailey.storage.SnapshotId;
import dev.bailey.storage.Storage;
import dev.bailey.storage.StoredSnapshot;
import dev.bailey.storage.Usage;
import dev.bailey.storage.Version;
import dev.bailey.storage.WorkspaceId;
import dev.bailey.storage.archive.ArchiveReader;
import dev.bailey.storage.archive.ArchiveWriter;
import dev.bailey.storage.diff.TreeDiff;
import dev.bailey.storage.diff.UnifiedDiff;
import dev.bailey.storage.program.UnpackedLibrary;
import dev.bailey.storage.tree.DirectorySource;
import dev.bailey.storage.tree.Entry;
import dev.bailey.storage.tree.FileCopy;
import dev.bailey.storage.tree.ProgressCount;
import dev.bailey.storage.tree.ReadableTree;
import dev.bailey.storage.tree.Tree;
import dev.bailey.storage.tree.TreeSource;
import dev.bailey.storage.tree.TreeWriter;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A storage made of a driver: checks what is asked, and lets calls wait for each other. */
public final class DriverStorage implements Storage {
  private final StateDirectory state;
  private final WorkspaceDriver driver;
  private final Quotas quotas;
  private final Locks locks = new Locks();
  private final Checks checks;

  /** Takes over both; recovers what an earlier process left. */
  public DriverStorage(StateDirectory state, WorkspaceDriver driver) {
    this.state = state;
    this.driver = driver;
    quotas = new Quotas(state);
    checks = new Checks(driver);
    try {
      recover();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public Driver driver() {
    return driver.kind();
  }

  @Override
  public void create(WorkspaceId id) {
    locks.holding(
        id,
        () -> {
          checks.requireFree(id);
          try (Draft draft = driver.draft(id)) {
            draft.publish();
          }
          return id;
        });
  }

  @Override
  public void create(WorkspaceId id, Path from, Progress progress) {
    locks.holding(
        id,
        () -> {
          checks.requireFree(id);
          try (TreeSource source = new DirectorySource(Directory.open(from), Instant.MIN);
              Draft draft = driver.draft(id)) {
            write(source, draft, progress);
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

  @Override
  public StoredSnapshot snapshot(WorkspaceId id, SnapshotId name) {
    return locks.holding(
        id,
        () -> {
          checks.require(id);
          checks.requireFree(id, name);
          requireWithinQuota(id);
          return driver.snapshot(id, name);
        });
  }

  @Override
  public List<StoredSnapshot> snapshots(WorkspaceId id) {
    return locks.holding(
        id,
        () -> {
          checks.require(id);
          return driver.snapshots(id);
        });
  }

  @Override
  public void rollback(WorkspaceId id, SnapshotId name) {
    locks.holding(
        id,
        () -> {
          checks.require(Version.saved(id, name));
          driver.rollback(id, name);
          long quota = quotas.of(id);
          if (quota >= 0) {
            var _ = driver.enforce(id, quota);
          }
          return id;
        });
  }

  @Override
  public void fork(Version from, WorkspaceId id, Progress progress) {
    locks.holding(
        from.workspace(),
        id,
        () -> {
          checks.require(from);
          checks.requireFree(id);
          if (from instanceof Version.Live) {
            requireWithinQuota(from.workspace());
          }
          driver.fork(from, id, progress);
          return id;
        });
  }

  @Override
  public void deleteSnapshot(WorkspaceId id, SnapshotId name) {
    locks.holding(
        id,
        () -> {
          checks.require(Version.saved(id, name));
          driver.deleteSnapshot(id, name);
          return id;
        });
  }

  @Override
  public void deleteWorkspace(WorkspaceId id) {
    locks.holding(
        id,
        () -> {
          checks.require(id);
          driver.deleteWorkspace(id);
          quotas.remove(id);
          return id;
        });
  }

  @Override
  public List<Change> diff(Version from, Version to) {
    return locks.holding(
        from.workspace(),
        to.workspace(),
        () -> {
          try (TreeSource first = source(from);
              TreeSource second = source(to)) {
            return TreeDiff.changes(first, second);
          }
        });
  }

  @Override
  public String unifiedDiff(Version from, Version to, DeniedPaths denied, int mostCharacters) {
    return locks.holding(
        from.workspace(),
        to.workspace(),
        () -> {
          try (TreeSource first = source(from);
              TreeSource second = source(to)) {
            return new UnifiedDiff(first, second, denied, mostCharacters).text();
          }
        });
  }

  @Override
  public Exported exportTo(
      Version version,
      DeniedPaths denied,
      AutorunPatterns autorun,
      OutputStream archive,
      Progress progress) {
    return locks.holding(
        version.workspace(),
        () -> {
          loadCompression();
          try (ReadableTree source = new ReadableTree(source(version), denied)) {
            ArchiveWriter.write(source, archive, progress);
            return new Exported(source.leftOut(), autorun(source, new AutorunMatcher(autorun)));
          }
        });
  }

  private static List<AutorunEntry> autorun(TreeSource source, AutorunMatcher list) {
    List<AutorunEntry> found = new ArrayList<>();
    for (Entry entry : source.tree().entries()) {
      if (entry.kind() != FileKind.DIRECTORY) {
        AutorunEntry.of(Names.shown(entry.path()), list).ifPresent(found::add);
      }
    }
    return found;
  }

  private void loadCompression() {
    UnpackedLibrary.load(
        state.path().resolve("native"), directory -> Native.load(directory.toFile()));
  }

  private TreeSource source(Version version) {
    checks.require(version);
    return driver.source(version);
  }

  @Override
  public void importFrom(
      WorkspaceId id, InputStream archive, OutwardLinks links, Progress progress) {
    locks.holding(
        id,
        () -> {
          checks.requireFree(id);
          try (Draft draft = driver.draft(id)) {
            loadCompression();
            long room = draft.directory().freeBytes() / 2;
            new ArchiveReader(draft.directory(), links, room, progress).read(archive);
            draft.publish();
          }
          return id;
        });
  }

  @Override
  public Usage usage(WorkspaceId id) {
    return locks.holding(
        id,
        () -> {
          checks.require(id);
          try (TreeSource source = driver.source(Version.live(id))) {
            Tree tree = source.tree();
            return new Usage(tree.entries().size(), tree.allocated(), quotas.of(id));
          }
        });
  }

  @Override
  public boolean limit(WorkspaceId id, long bytes) {
    return locks.holding(
        id,
        () -> {
          checks.require(id);
          quotas.set(id, bytes);
          return driver.enforce(id, bytes);
        });
  }

  private void requireWithinQuota(WorkspaceId id) {
    long quota = quotas.of(id);
    if (quota < 0) {
      return;
    }
    long used = usage(id).bytes();
    if (used > quota) {
      throw BaileyException.of(
              ErrorCode.QUOTA_EXCEEDED,
              "keep",
              id.value(),
              "it holds " + used + " bytes, and may hold " + quota)
          .withHint("Delete files in it, or allow it more.");
    }
  }

  @Override
  public void recover() {
    driver.recover();
    driver
        .workspaces()
        .forEach(id -> {
          long quota = quotas.of(id);
          if (quota >= 0) {
            var _ = driver.enforce(id, quota);
          }
        });
  }

  @Override
  public void close() {
    quotas.close();
    driver.close();
    state.close();
  }
}
