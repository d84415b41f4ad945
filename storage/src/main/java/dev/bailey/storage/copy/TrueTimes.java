package dev.bailey.storage.copy;

import dev.bailey.linux.files.Directory;
import java.util.Set;

/**
 * Whether a file system notes every change of a file in its time of change, also one made through
 * memory. Some do not (tmpfs), some do as another system likes (FUSE, NFS): there every file is
 * read every time.
 */
final class TrueTimes {
  private static final long EXT = 0xEF53;
  private static final long XFS = 0x58465342;
  private static final long BTRFS = 0x9123683EL;
  private static final long F2FS = 0xF2F52010L;
  private static final Set<Long> TRUE = Set.of(EXT, XFS, BTRFS, F2FS);

  private TrueTimes() {}

  static boolean hasThem(Directory directory) {
    return TRUE.contains(directory.fileSystem() & 0xffff_ffffL);
  }
}
