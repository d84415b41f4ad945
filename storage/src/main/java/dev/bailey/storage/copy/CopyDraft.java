package dev.bailey.storage.copy;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.Stamp;
import dev.bailey.storage.driver.Draft;
import dev.bailey.storage.driver.DraftDirectory;
import dev.bailey.storage.tree.Entry;
import dev.bailey.storage.tree.Tree;
import dev.bailey.storage.tree.TreeRemoval;
import dev.bailey.storage.tree.TreeScan;
import dev.bailey.workspace.WorkspaceId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A workspace in the making whose root is a plain directory, with an index of its contents. */
final class CopyDraft implements Draft {
  private static final Duration TICK = Duration.ofMillis(20);

  private final DraftDirectory place;
  private final Directory workspaces;
  private final Directory root;
  private final RecentManifests recent;
  private boolean used;

  CopyDraft(
      Directory temporary,
      Directory workspaces,
      WorkspaceId id,
      String name,
      RecentManifests recent) {
    this.workspaces = workspaces;
    this.recent = recent;
    place = new DraftDirectory(temporary, workspaces, id, name, new TreeRemoval(temporary)::remove);
    Place.prepare(place.directory());
    root = place.directory().directory(Place.ROOT);
  }

  @Override
  public Directory directory() {
    used = true;
    return root;
  }

  /** Notes which contents the files have that were just made: nobody else could change them. */
  void index(Tree tree) {
    Map<String, Entry> wanted = tree.byPath();
    Stamp sure = Stamp.of(Instant.now().minus(TICK));
    List<Entry> entries = new ArrayList<>();
    for (Entry seen : new TreeScan(Tree.EMPTY).of(root).entries()) {
      Entry made = wanted.get(seen.path());
      boolean certain = seen.status().changed().compareTo(sure) < 0;
      entries.add(made != null && certain ? seen.withContent(made.content()) : seen);
    }
    Manifest index = new Manifest(Instant.now(), 0, new Tree(entries, List.of()));
    new Place(place.directory(), recent).index(index);
  }

  @Override
  public void publish() {
    if (used) {
      root.syncFileSystem();
    } else {
      syncEmpty();
    }
    place.publish();
    workspaces.sync();
  }

  /** Not all of the file system, on which others may have much to write. */
  private void syncEmpty() {
    try (Directory snapshots = place.directory().directory(Place.SNAPSHOTS)) {
      snapshots.sync();
    }
    root.sync();
    place.directory().sync();
  }

  @Override
  public void close() {
    root.close();
    place.close();
  }
}
