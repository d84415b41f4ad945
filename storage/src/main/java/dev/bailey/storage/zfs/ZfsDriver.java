package dev.bailey.storage.zfs;

import dev.bailey.linux.files.Directory;
import dev.bailey.storage.StoredSnapshot;
import dev.bailey.storage.driver.Draft;
import dev.bailey.storage.driver.StateDirectory;
import dev.bailey.storage.driver.WorkspaceDriver;
import dev.bailey.storage.program.Mounts;
import dev.bailey.storage.program.Program;
import dev.bailey.storage.tree.DirectorySource;
import dev.bailey.storage.tree.TreeSource;
import dev.bailey.workspace.Driver;
import dev.bailey.workspace.Progress;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Storage driver that keeps workspaces as ZFS datasets. */
public final class ZfsDriver implements WorkspaceDriver {
  private final Path workspaces;
  private final Path temporary;
  private final Datasets datasets;
  private final DatasetsInHand inHand = new DatasetsInHand();

  private ZfsDriver(StateDirectory state, String parent) {
    try (Directory home = state.subdirectory("zfs")) {
      StateDirectory.subdirectory(home, "workspaces").close();
      StateDirectory.subdirectory(home, "temporary").close();
    }
    workspaces = state.path().resolve("zfs/workspaces");
    temporary = state.path().resolve("zfs/temporary");
    datasets = new Datasets(parent);
  }

  /** Below a dataset that exists. */
  public static ZfsDriver open(StateDirectory state, String parent) {
    Zfs.run("list", "-H", "-o", "name", parent).orThrow();
    return new ZfsDriver(state, parent);
  }

  @Override
  public Driver kind() {
    return Driver.ZFS;
  }

  @Override
  public List<WorkspaceId> workspaces() {
    return datasets.homes().stream().map(Datasets.Home::id).toList();
  }

  @Override
  public boolean exists(WorkspaceId id) {
    return datasets.home(id).isPresent();
  }

  @Override
  public boolean exists(WorkspaceId id, SnapshotId name) {
    return datasets.snapshot(home(id), name).isPresent();
  }

  private Datasets.Home home(WorkspaceId id) {
    return datasets.home(id).orElseThrow();
  }

  private Datasets.DatasetSnapshot kept(WorkspaceId id, SnapshotId name) {
    return datasets.snapshot(home(id), name).orElseThrow();
  }

  @Override
  public Path directory(WorkspaceId id) {
    return workspaces.resolve(id.value());
  }

  @Override
  public Draft draft(WorkspaceId id) {
    return draft(id, null);
  }

  private ZfsDraft draft(WorkspaceId id, @Nullable String snapshot) {
    Path point = temporary.resolve(Zfs.fresh("m"));
    String dataset = datasets.parent() + "/" + Zfs.fresh("w");
    inHand.take(dataset);
    try {
      return new ZfsDraft(dataset, id, point, directory(id), snapshot, inHand);
    } catch (RuntimeException e) {
      inHand.letGo(dataset);
      throw e;
    }
  }

  @Override
  public StoredSnapshot snapshot(WorkspaceId id, SnapshotId name) {
    Instant now = Instant.now();
    long nanos = now.getEpochSecond() * 1_000_000_000L + now.getNano();
    String full = home(id).live() + "@" + Zfs.fresh("s");
    Zfs.run("snapshot", "-o", Datasets.NAME + "=" + name, "-o", Datasets.TIME + "=" + nanos, full)
        .orThrow();
    return new StoredSnapshot(name, now, added(full), List.of());
  }

  /** What was written since the snapshot before; older versions of ZFS do not know it. */
  private static long added(String snapshot) {
    Program got = Zfs.run("get", "-H", "-p", "-o", "value", "written", snapshot);
    return got.succeeded() ? Long.parseLong(got.output()) : -1;
  }

  @Override
  public List<StoredSnapshot> snapshots(WorkspaceId id) {
    List<StoredSnapshot> listed = new ArrayList<>();
    for (Datasets.DatasetSnapshot kept : datasets.snapshots(home(id))) {
      listed.add(new StoredSnapshot(kept.id(), kept.time(), added(kept.dataset()), List.of()));
    }
    return listed;
  }

  /** A clone becomes the live generation; the one before stays as long as it has snapshots. */
  @Override
  public void rollback(WorkspaceId id, SnapshotId name, Runnable begun) {
    Datasets.Home home = home(id);
    String generation = Zfs.fresh("g");
    String clone = home.dataset() + "/" + generation;
    Zfs.run(
            "clone",
            "-o",
            "mountpoint=none",
            "-o",
            "setuid=off",
            "-o",
            "devices=off",
            kept(id, name).dataset(),
            clone)
        .orThrow();
    begun.run();
    Zfs.set(Datasets.WORKSPACE, id + ":" + generation, home.dataset());
    retire(home.live(), directory(id));
    Zfs.mount(clone, directory(id));
    sweep(home(id));
  }

  private static void retire(String generation, Path point) {
    if (Mounts.isMounted(point)) {
      Zfs.unmount(point);
    }
    Zfs.set("mountpoint", "none", generation);
  }

  @Override
  public void fork(Version from, WorkspaceId id, Progress progress) {
    switch (from) {
      case Version.Saved saved -> fork(id, kept(saved.workspace(), saved.snapshot()).dataset());
      case Version.Live live -> {
        String passing = home(live.workspace()).live() + "@" + Zfs.fresh("s");
        Zfs.run("snapshot", passing).orThrow();
        try {
          fork(id, passing);
        } finally {
          var _ = Zfs.destroy("-d", passing);
        }
      }
    }
  }

  private void fork(WorkspaceId id, String snapshot) {
    try (ZfsDraft draft = draft(id, snapshot)) {
      draft.publish();
    }
  }

  /** With -d it goes as soon as no clone needs it; until then it is not listed. */
  @Override
  public void deleteSnapshot(WorkspaceId id, SnapshotId name) {
    Zfs.run("destroy", "-d", kept(id, name).dataset()).orThrow();
    sweep(home(id));
  }

  @Override
  public void deleteWorkspace(WorkspaceId id) {
    Datasets.Home home = home(id);
    inHand.take(home.dataset());
    try {
      Zfs.set(Datasets.WORKSPACE, Datasets.NONE, home.dataset());
      retire(home.live(), directory(id));
      var _ = directory(id).toFile().delete();
    } finally {
      inHand.letGo(home.dataset());
    }
    inHand.sweepStrays(datasets);
  }

  /** Removes generations that nothing belongs to any more. */
  private void sweep(Datasets.Home home) {
    datasets.earlier(home).forEach(Zfs::destroy);
  }

  @Override
  public TreeSource source(Version version) {
    return switch (version) {
      case Version.Live live ->
          new DirectorySource(Directory.open(directory(live.workspace())), Instant.MIN);
      case Version.Saved saved -> {
        Path point = temporary.resolve(Zfs.fresh("m"));
        String clone = datasets.parent() + "/" + Zfs.fresh("t");
        String snapshot = kept(saved.workspace(), saved.snapshot()).dataset();
        inHand.take(clone);
        try {
          Zfs.mounting(
              point, "clone", "-o", "mountpoint=" + point, "-o", "readonly=on", snapshot, clone);
        } catch (RuntimeException e) {
          inHand.letGo(clone);
          throw e;
        }
        yield new DirectorySource(Directory.open(point), Instant.MIN, () -> release(clone, point));
      }
    };
  }

  private void release(String clone, Path point) {
    Zfs.unmount(point);
    var _ = Zfs.destroy(clone);
    inHand.letGo(clone);
    var _ = point.toFile().delete();
  }

  @Override
  public boolean enforce(WorkspaceId id, long bytes) {
    Zfs.set("refquota", bytes < 0 ? "none" : Long.toString(bytes), home(id).live());
    return bytes >= 0;
  }

  @Override
  public void recover() {
    try (Directory left = Directory.open(temporary)) {
      for (String name : left.names()) {
        Zfs.unmount(temporary.resolve(name));
        left.removeDirectory(name);
      }
    }
    inHand.sweepStrays(datasets);
    for (Datasets.Home home : datasets.homes()) {
      // What is mounted there may still be the generation before a rollback.
      if (!Mounts.isMounted(directory(home.id()), home.live())) {
        Zfs.mount(home.live(), directory(home.id()));
      }
      sweep(home);
    }
  }

  @Override
  public void close() {
    for (Datasets.Home home : datasets.homes()) {
      Zfs.unmount(directory(home.id()));
    }
  }
}
