package dev.bailey.storage.copy;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.Owners;
import dev.bailey.log.Diagnostics;
import dev.bailey.storage.StoredSnapshot;
import dev.bailey.storage.driver.Draft;
import dev.bailey.storage.driver.StateDirectory;
import dev.bailey.storage.driver.WorkspaceDriver;
import dev.bailey.storage.tree.DirectorySource;
import dev.bailey.storage.tree.ProgressCount;
import dev.bailey.storage.tree.Tree;
import dev.bailey.storage.tree.TreeRemoval;
import dev.bailey.storage.tree.TreeSource;
import dev.bailey.storage.tree.TreeWriter;
import dev.bailey.workspace.Driver;
import dev.bailey.workspace.Progress;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Storage driver that keeps workspaces as directories and snapshots as manifests. */
public final class CopyDriver implements WorkspaceDriver {
  private static final AtomicLong NUMBER = new AtomicLong();

  private final Path path;
  private final Directory workspaces;
  private final Directory temporary;
  private final BlobStore blobs;
  private final RecentManifests recent = new RecentManifests();
  private final Garbage garbage;
  private final boolean owners = Owners.canBeSet();
  private final boolean ctimeIsReliable;

  /** Uses a part of the state directory; everything that is there already stays. */
  public CopyDriver(StateDirectory state) {
    path = state.path().resolve("copy").resolve("workspaces");
    try (Directory home = state.subdirectory("copy")) {
      workspaces = StateDirectory.subdirectory(home, "workspaces");
      temporary = StateDirectory.subdirectory(home, "temporary");
      blobs = new BlobStore(StateDirectory.subdirectory(home, "blobs"), temporary);
      ctimeIsReliable = CtimeSupport.isReliable(home);
      garbage = new Garbage(blobs, workspaces, recent);
    }
  }

  @Override
  public Driver kind() {
    return Driver.COPY;
  }

  @Override
  public List<WorkspaceId> workspaces() {
    return workspaces.names().stream().map(WorkspaceId::new).toList();
  }

  @Override
  public boolean exists(WorkspaceId id) {
    return workspaces.status(id.value()).isPresent();
  }

  @Override
  public boolean exists(WorkspaceId id, SnapshotId name) {
    try (Place place = place(id)) {
      return place.has(name);
    }
  }

  @Override
  public Path directory(WorkspaceId id) {
    return path.resolve(id.value()).resolve(Place.ROOT);
  }

  private Place place(WorkspaceId id) {
    return new Place(workspaces.directory(id.value()), recent);
  }

  @Override
  public Draft draft(WorkspaceId id) {
    return newDraft(id, "draft-");
  }

  private CopyDraft newDraft(WorkspaceId id, String kind) {
    String name = kind + NUMBER.incrementAndGet();
    return new CopyDraft(temporary, workspaces, id, name, recent);
  }

  @Override
  public StoredSnapshot snapshot(WorkspaceId id, SnapshotId name) {
    Instant now = Instant.now();
    try (Garbage.Use _ = garbage.use();
        Place place = place(id);
        BlobBatch batch = new BlobBatch(blobs)) {
      Tree tree = captured(place, batch);
      Manifest manifest = new Manifest(now, batch.bytes(), tree);
      batch.commit();
      place.keep(name, manifest);
      return new StoredSnapshot(name, now, manifest.addedBytes(), tree.notes());
    }
  }

  private Tree captured(Place place, BlobBatch batch) {
    try (Directory root = place.root()) {
      Tree index = ctimeIsReliable ? place.index() : Tree.EMPTY;
      return new Capture(root, index, batch).tree();
    }
  }

  @Override
  public List<StoredSnapshot> snapshots(WorkspaceId id) {
    List<StoredSnapshot> snapshots = new ArrayList<>();
    try (Place place = place(id)) {
      for (SnapshotId name : place.names()) {
        Manifest head = ManifestReader.head(name.value(), place.bytes(name));
        snapshots.add(
            new StoredSnapshot(name, head.time(), head.addedBytes(), head.tree().notes()));
      }
    }
    snapshots.sort(Comparator.comparing(StoredSnapshot::time));
    return snapshots;
  }

  @Override
  public void rollback(WorkspaceId id, SnapshotId name, Runnable begun) {
    try (Garbage.Use _ = garbage.use();
        Place place = place(id)) {
      Manifest manifest = place.manifest(name);
      Rollback rollback = new Rollback(blobs, temporary, owners, ctimeIsReliable);
      rollback.check(name, place, manifest);
      begun.run();
      place.beginRollback(name);
      rollback.run(id, place, manifest);
      place.endRollback();
    }
  }

  @Override
  public void fork(Version from, WorkspaceId id, Progress progress) {
    try (Garbage.Use _ = garbage.use();
        Place source = place(from.workspace());
        BlobBatch batch = new BlobBatch(blobs);
        CopyDraft draft = newDraft(id, "fork-")) {
      Tree tree =
          switch (from) {
            case Version.Saved saved -> source.manifest(saved.snapshot()).tree();
            case Version.Live _ -> captured(source, batch);
          };
      batch.commit();
      ProgressCount count = ProgressCount.of(progress, tree);
      new TreeWriter(blobs.contents(count), owners, count).write(tree, draft.directory());
      draft.index(tree);
      draft.publish();
    }
  }

  @Override
  public void deleteSnapshot(WorkspaceId id, SnapshotId name) {
    List<String> contents;
    try (Garbage.Use _ = garbage.use();
        Place place = place(id)) {
      contents = place.contentsToRemove(name);
      place.delete(name);
    }
    garbage.collect(contents);
  }

  @Override
  public void deleteWorkspace(WorkspaceId id) {
    List<String> contents = new ArrayList<>();
    try (Place place = place(id)) {
      contents.addAll(place.indexContents());
      for (SnapshotId name : place.names()) {
        contents.addAll(place.contentsToRemove(name));
      }
    }
    String gone = "deleted-" + NUMBER.incrementAndGet();
    try (Garbage.Use _ = garbage.use()) {
      workspaces.rename(id.value(), temporary, gone);
    }
    workspaces.sync();
    new TreeRemoval(temporary).remove(temporary, gone);
    garbage.collect(contents);
  }

  @Override
  public TreeSource source(Version version) {
    return switch (version) {
      case Version.Live live -> {
        try (Place place = place(live.workspace())) {
          yield new DirectorySource(place.root(), ctimeIsReliable ? Instant.MAX : Instant.MIN);
        }
      }
      case Version.Saved saved -> {
        try (Place place = place(saved.workspace())) {
          yield new ManifestSource(blobs, place.manifest(saved.snapshot()), garbage.use());
        }
      }
    };
  }

  /** Plain directories have no limit; it is looked at in calls instead. */
  @Override
  public boolean enforce(WorkspaceId id, long bytes) {
    return false;
  }

  @Override
  public void recover() {
    TreeRemoval removal = new TreeRemoval(temporary);
    temporary.names().forEach(name -> removal.remove(temporary, name));
    for (WorkspaceId id : workspaces()) {
      try (Place place = place(id)) {
        place.tidy();
        place.rollbackUnderWay().ifPresent(name -> finishRollback(id, name));
      }
    }
    garbage.sweep();
  }

  /**
   * One workspace that cannot be brought back must not keep all others from being used. The note
   * stays: the sessions ask for the same rollback again, and tell of what is wrong.
   */
  private void finishRollback(WorkspaceId id, SnapshotId name) {
    try {
      rollback(id, name, () -> {});
    } catch (BaileyException e) {
      // Told to the caller when it is asked for again.
      Diagnostics.debug(CopyDriver.class, "cannot finish the rollback of " + id, e);
    }
  }

  @Override
  public void close() {
    blobs.close();
    temporary.close();
    workspaces.close();
  }
}
