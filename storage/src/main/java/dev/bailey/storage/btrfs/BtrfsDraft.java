package dev.bailey.storage.btrfs;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.Subvolumes;
import dev.bailey.storage.driver.Draft;
import dev.bailey.storage.driver.DraftDirectory;
import dev.bailey.workspace.WorkspaceId;

/** A workspace in the making whose root is a subvolume. */
final class BtrfsDraft implements Draft {
  static final String ROOT = "root";
  static final String SNAPSHOTS = "snapshots";

  private final DraftDirectory place;
  private final WriteBack writeBack;
  private final Directory root;
  private boolean used;

  /** An empty one. */
  BtrfsDraft(
      Directory temporary, Directory workspaces, WorkspaceId id, String name, WriteBack writeBack) {
    this.writeBack = writeBack;
    place =
        new DraftDirectory(
            temporary, workspaces, id, name, new SubvolumeRemoval(temporary)::remove);
    place.directory().makeDirectory(SNAPSHOTS, 0700);
    Subvolumes.create(place.directory(), ROOT);
    root = place.directory().directory(ROOT);
  }

  @Override
  public Directory directory() {
    used = true;
    return root;
  }

  @Override
  public void publish() {
    if (used) {
      writeBack.settle();
    }
    place.publish();
    writeBack.settle();
  }

  @Override
  public void close() {
    root.close();
    place.close();
  }
}
