package dev.bailey.storage.driver;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.workspace.SnapshotId;
import dev.bailey.workspace.Version;
import dev.bailey.workspace.WorkspaceId;

/** Refuses unknown names, and new names that are taken, before anything is done. */
final class Checks {
  private final WorkspaceDriver driver;

  Checks(WorkspaceDriver driver) {
    this.driver = driver;
  }

  void require(WorkspaceId id) {
    if (!driver.exists(id)) {
      throw BaileyException.of(
          ErrorCode.NOT_FOUND, "use the workspace", id.value(), "no workspace has this name");
    }
  }

  void require(Version version) {
    require(version.workspace());
    if (version instanceof Version.Saved saved
        && !driver.exists(saved.workspace(), saved.snapshot())) {
      throw BaileyException.of(
          ErrorCode.NOT_FOUND,
          "use the snapshot",
          saved.snapshot().value(),
          saved.workspace() + " has no snapshot of this name");
    }
  }

  void requireFree(WorkspaceId id) {
    if (driver.exists(id)) {
      throw BaileyException.of(
          ErrorCode.ALREADY_EXISTS, "make the workspace", id.value(), "there is one already");
    }
  }

  void requireFree(WorkspaceId id, SnapshotId name) {
    if (driver.exists(id, name)) {
      throw BaileyException.of(
          ErrorCode.ALREADY_EXISTS,
          "make the snapshot",
          name.value(),
          id + " has one of this name already");
    }
  }
}
