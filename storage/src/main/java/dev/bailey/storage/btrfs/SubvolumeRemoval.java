package dev.bailey.storage.btrfs;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.FoundFile;
import dev.bailey.linux.files.Subvolumes;
import dev.bailey.storage.tree.TreeRemoval;
import java.util.Optional;

/**
 * Removes subvolumes and directories that hold some. A command may have made subvolumes of its own
 * in a workspace, and a plain user may remove one only by emptying it.
 */
final class SubvolumeRemoval {
  /** Every subvolume's own directory has this number. */
  private static final long SUBVOLUME = 256;

  private static final int DEEPEST = 400;
  private static final int ALL_FOR_OWNER = 0700;

  private final TreeRemoval removal;

  SubvolumeRemoval(Directory temporary) {
    removal = new TreeRemoval(temporary);
  }

  void remove(Directory parent, String name) {
    Optional<FileStatus> status = parent.status(name);
    if (status.isPresent()) {
      remove(parent, name, status.get());
    }
  }

  private void remove(Directory parent, String name, FileStatus status) {
    boolean isSubvolume = isSubvolume(status);
    if (isSubvolume && Subvolumes.destroy(parent, name)) {
      return;
    }
    try (Directory directory = parent.directory(name)) {
      if (isSubvolume) {
        Subvolumes.makeWritable(directory);
      }
      removeNested(directory, 0);
    }
    if (!isSubvolume || !Subvolumes.destroy(parent, name)) {
      removal.remove(parent, name);
    }
  }

  private void removeNested(Directory directory, int depth) {
    int mode = directory.status().mode();
    if ((mode & ALL_FOR_OWNER) != ALL_FOR_OWNER) {
      directory.mode(mode | ALL_FOR_OWNER);
    }
    for (FoundFile file : directory.files()) {
      if (isSubvolume(file.status())) {
        remove(directory, file.name(), file.status());
      } else if (file.status().isDirectory() && depth < DEEPEST) {
        directory
            .find(file.name())
            .ifPresent(inner -> {
              try (inner) {
                removeNested(inner, depth + 1);
              }
            });
      }
    }
  }

  private static boolean isSubvolume(FileStatus status) {
    return status.isDirectory() && status.inode() == SUBVOLUME;
  }
}
