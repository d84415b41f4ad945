package dev.bailey.storage.btrfs;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.Subvolumes;
import dev.bailey.storage.WorkspaceId;
import dev.bailey.storage.driver.Draft;

/** A workspace in the temporary directory, until it is moved to its place. */
final class BtrfsDraft implements Draft {
  static final String ROOT = "root";
  static final String SNAPSHOTS = "snapshots";

  private final Directory temporary;
  private final Directory workspaces;
  private final WorkspaceId id;
  private final String name;
  private final Directory place;
  private final Directory root;
  private boolean used;
  private boolean published;

  /** An empty one. */
  BtrfsDraft(Directory temporary, Directory workspaces, WorkspaceId id, String name) {
    this.temporary = temporary;
    this.workspaces = workspaces;
    this.id = id;
    this.name = name;
    temporary.makeDirectory(name, 0700);
    place = temporary.directory(name);
    place.makeDirectory(SNAPSHOTS, 0700);
    Subvolumes.create(place, ROOT);
    root = place.directory(ROOT);
  }

  @Override
  public Directory directory() {
    used = true;
    return root;
  }

  @Override
  public void publish() {
    if (used) {
      root.syncFileSystem();
    }
    if (!temporary.renameNew(name, workspaces, id.value())) {
      throw new IllegalStateException(id + " was made by somebody else");
    }
    published = true;
    workspaces.syncFileSystem();
  }

  @Override
  public void close() {
    root.close();
    place.close();
    if (!published) {
      new SubvolumeRemoval(temporary).remove(temporary, name);
    }
  }
}
