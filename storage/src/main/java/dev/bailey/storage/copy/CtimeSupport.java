package dev.bailey.storage.copy;

import dev.bailey.linux.files.Directory;
import java.util.Set;

/**
 * Tells whether a file system updates the ctime of a file at every change, also at writes through a
 * memory mapping. Where it does not (tmpfs), or where another system decides (FUSE, NFS), every
 * snapshot reads every file.
 */
final class CtimeSupport {
  private static final long EXT = 0xEF53;
  private static final long XFS = 0x58465342;
  private static final long BTRFS = 0x9123683EL;
  private static final long F2FS = 0xF2F52010L;
  private static final Set<Long> RELIABLE = Set.of(EXT, XFS, BTRFS, F2FS);

  private CtimeSupport() {}

  static boolean isReliable(Directory directory) {
    return RELIABLE.contains(directory.fileSystem() & 0xffff_ffffL);
  }
}
