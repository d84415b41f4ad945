package dev.bailey.storage.btrfs;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.Subvolumes;
import dev.bailey.log.Diagnostics;
import dev.bailey.storage.StoredSnapshot;
import dev.bailey.storage.driver.Draft;
import dev.bailey.storage.driver.StateDirectory;
import dev.bailey.storage.driver.WorkspaceDriver;
import dev.bailey.storage.program.Program;
import dev.bailey.storage.tree.DirectorySource;
import dev.bailey.storage.tree.TreeSource;
import dev.bailey.workspace.Driver;
import dev.bailey.workspace.Progress;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Keeps workspaces and snapshots as subvolumes. */
public final class BtrfsDriver implements WorkspaceDriver {
  private static final long BTRFS_SUPER_MAGIC = 0x9123683EL;

  /** For longer the kernel's clock for files does not stand still. */
  private static final Duration TICK = Duration.ofMillis(50);

  private static final AtomicLong NUMBER = new AtomicLong();

  private final Path path;
  private final Optional<Pool> pool;
  private final Directory workspaces;
  private final Directory temporary;
  private final WriteBack writeBack;
  private final SubvolumeRemoval removal;
  private final ExecutorService background =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("bailey-removal").factory());

  private BtrfsDriver(Path base, Optional<Pool> pool) {
    path = base.resolve("workspaces");
    this.pool = pool;
    try (Directory home = Directory.open(base)) {
      workspaces = StateDirectory.subdirectory(home, "workspaces");
      temporary = StateDirectory.subdirectory(home, "temporary");
    }
    removal = new SubvolumeRemoval(temporary);
    writeBack = new WriteBack(workspaces::syncFileSystem, this::loss);
  }

  /** On a file system that is not its own, an error may be about files of others. */
  private Optional<BaileyException> loss(BaileyException error) {
    return pool.map(it -> it.loss(error));
  }

  /** Uses the state directory itself where it is on btrfs, else a pool in it. */
  public static BtrfsDriver open(StateDirectory state) {
    if ((state.directory().fileSystem() & 0xffff_ffffL) == BTRFS_SUPER_MAGIC) {
      state.subdirectory("btrfs").close();
      return new BtrfsDriver(state.path().resolve("btrfs"), Optional.empty());
    }
    Pool pool = Pool.open(state);
    return new BtrfsDriver(pool.mount(), Optional.of(pool));
  }

  @Override
  public Driver kind() {
    return Driver.BTRFS;
  }

  @Override
  public List<WorkspaceId> workspaces() {
    return workspaces.names().stream().filter(this::isWhole).map(WorkspaceId::new).toList();
  }

  /** A fork that has no root yet is none. */
  private boolean isWhole(String name) {
    return workspaces.status(name + "/" + BtrfsDraft.ROOT).isPresent();
  }

  @Override
  public boolean exists(WorkspaceId id) {
    return isWhole(id.value());
  }

  @Override
  public boolean exists(WorkspaceId id, SnapshotId name) {
    try (Directory snapshots = snapshotsOf(id)) {
      return snapshots.status(name.value()).isPresent();
    }
  }

  @Override
  public Path directory(WorkspaceId id) {
    return path.resolve(id.value()).resolve(BtrfsDraft.ROOT);
  }

  private Directory snapshotsOf(WorkspaceId id) {
    return workspaces.directory(id.value() + "/" + BtrfsDraft.SNAPSHOTS);
  }

  private Directory open(Version version) {
    String place = version.workspace().value() + "/";
    return switch (version) {
      case Version.Live _ -> workspaces.directory(place + BtrfsDraft.ROOT);
      case Version.Saved saved ->
          workspaces.directory(place + BtrfsDraft.SNAPSHOTS + "/" + saved.snapshot());
    };
  }

  @Override
  public Draft draft(WorkspaceId id) {
    writeBack.requireIntact();
    return new BtrfsDraft(temporary, workspaces, id, fresh("draft-"), writeBack);
  }

  private static String fresh(String kind) {
    return kind + NUMBER.incrementAndGet();
  }

  @Override
  public void settle() {
    if (pool.isPresent()) {
      writeBack.settle();
    }
  }

  /** The kernel writes back what is pending and makes the snapshot durable before it returns. */
  @Override
  public StoredSnapshot snapshot(WorkspaceId id, SnapshotId name) {
    try (Directory live = open(Version.live(id));
        Directory snapshots = snapshotsOf(id)) {
      Subvolumes.snapshot(live, snapshots, name.value(), true);
    }
    return new StoredSnapshot(name, Instant.now(), -1, List.of());
  }

  @Override
  public List<StoredSnapshot> snapshots(WorkspaceId id) {
    record Known(SnapshotId id, Subvolumes.Info info) {}
    List<Known> known = new ArrayList<>();
    try (Directory snapshots = snapshotsOf(id)) {
      for (String name : snapshots.names()) {
        try (Directory snapshot = snapshots.directory(name)) {
          known.add(new Known(new SnapshotId(name), Subvolumes.info(snapshot).orElseThrow()));
        }
      }
    }
    known.sort(Comparator.comparingLong(each -> each.info().bornAt()));
    List<StoredSnapshot> listed = new ArrayList<>();
    long since = 0;
    Path place = path.resolve(id.value()).resolve(BtrfsDraft.SNAPSHOTS);
    for (Known each : known) {
      long added = AddedBytes.since(place.resolve(each.id().value()), since);
      listed.add(new StoredSnapshot(each.id(), each.info().created(), added, List.of()));
      since = each.info().bornAt() + 1;
    }
    return listed;
  }

  /**
   * The old state is exchanged for the new one in one step, and removed afterwards. The kernel then
   * drops all that it has cached of it, which takes its time, and lets nobody into the directory it
   * is in meanwhile: so that is one of its own.
   */
  @Override
  public void rollback(WorkspaceId id, SnapshotId name, Runnable begun) {
    String fresh = fresh("rollback-");
    temporary.makeDirectory(fresh, 0700);
    try (Directory saved = open(Version.saved(id, name));
        Directory place = workspaces.directory(id.value());
        Directory exchanged = temporary.directory(fresh)) {
      Subvolumes.snapshot(saved, exchanged, BtrfsDraft.ROOT, false);
      begun.run();
      if (!exchanged.exchange(BtrfsDraft.ROOT, place, BtrfsDraft.ROOT)) {
        throw new IllegalStateException(id + " has no live subvolume");
      }
      writeBack.commit();
    } finally {
      background.execute(() -> removal.remove(temporary, fresh));
    }
  }

  /** The kernel makes what precedes a snapshot durable together with it. */
  @Override
  public void fork(Version from, WorkspaceId id, Progress progress) {
    workspaces.makeDirectory(id.value(), 0700);
    try (Directory origin = open(from);
        Directory place = workspaces.directory(id.value())) {
      place.makeDirectory(BtrfsDraft.SNAPSHOTS, 0700);
      Subvolumes.snapshot(origin, place, BtrfsDraft.ROOT, false);
    } catch (RuntimeException e) {
      removal.remove(workspaces, id.value());
      throw e;
    }
  }

  @Override
  public void deleteSnapshot(WorkspaceId id, SnapshotId name) {
    try (Directory snapshots = snapshotsOf(id)) {
      removal.remove(snapshots, name.value());
    }
    commitRemoval();
  }

  @Override
  public void deleteWorkspace(WorkspaceId id) {
    String gone = fresh("deleted-");
    try {
      workspaces.rename(id.value(), temporary, gone);
      commitRemoval();
      removal.remove(temporary, gone);
    } catch (BaileyException e) {
      // The kernel may have given the pool up: this says so, and that opening it again helps.
      settle();
      throw e;
    }
    pool.ifPresent(Pool::reclaimIfFull);
  }

  /** What commands lost is told to them, and keeps nothing from being removed. */
  private void commitRemoval() {
    try {
      writeBack.commit();
    } catch (BaileyException e) {
      Diagnostics.debug(BtrfsDriver.class, "write-back failed while something was removed", e);
    }
  }

  @Override
  public TreeSource source(Version version) {
    Directory directory = open(version);
    Instant until =
        version instanceof Version.Live
            ? Instant.MAX
            : Subvolumes.info(directory)
                .map(info -> info.created().minus(TICK))
                .orElse(Instant.MIN);
    return new DirectorySource(directory, until);
  }

  /**
   * By quota groups, which make every snapshot slower: they are switched on with the first limit.
   */
  @Override
  public boolean enforce(WorkspaceId id, long bytes) {
    String live = directory(id).toString();
    if (bytes >= 0 && !Program.run("btrfs", "qgroup", "show", live).succeeded()) {
      if (!Program.run("btrfs", "quota", "enable", live).succeeded()) {
        return false;
      }
      Program.run("btrfs", "quota", "rescan", "-w", live);
    }
    String limit = bytes < 0 ? "none" : Long.toString(bytes);
    boolean limited = Program.run("btrfs", "qgroup", "limit", limit, live).succeeded();
    writeBack.commit();
    return limited && bytes >= 0;
  }

  @Override
  public void recover() {
    temporary.names().forEach(name -> removal.remove(temporary, name));
    for (String name : workspaces.names()) {
      if (!isWhole(name)) {
        removal.remove(workspaces, name);
      }
    }
    writeBack.commit();
  }

  @Override
  public void close() {
    background.close();
    try {
      pool.ifPresent(_ -> writeBack.close());
    } finally {
      temporary.close();
      workspaces.close();
      pool.ifPresent(Pool::close);
    }
  }
}
