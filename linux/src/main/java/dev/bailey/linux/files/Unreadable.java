package dev.bailey.linux.files;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;

/**
 * Opens what its owner took the right to read from, for that owner: the right is given for the
 * moment of opening. The file is held by a descriptor meanwhile, so it is always the same one.
 */
final class Unreadable {
  private static final int OWNER_READS_AND_ENTERS = 0500;

  private Unreadable() {}

  /** The descriptor, or a negated errno. */
  static long open(int directory, String path, int flags) {
    long held = Beneath.open(directory, path, Flags.O_PATH, 0);
    if (held < 0) {
      return held;
    }
    try (Directory place = new Directory(new Fd((int) held), path)) {
      return open(place, flags);
    }
  }

  /** The same for what is held already. */
  static long open(FileHandle held, int flags) {
    FileStatus status = held.status();
    if (!status.isDirectory() && !status.isRegular()) {
      return -Errno.EACCES;
    }
    try (Memory memory = new Memory()) {
      long link = memory.text(held.descriptorLink());
      long given =
          Kernel.call(
              Syscall.FCHMODAT, Flags.AT_FDCWD, link, status.mode() | OWNER_READS_AND_ENTERS);
      if (given < 0) {
        return -Errno.EACCES;
      }
      long opened = Kernel.call(Syscall.OPENAT, Flags.AT_FDCWD, link, flags, 0);
      var _ = Kernel.call(Syscall.FCHMODAT, Flags.AT_FDCWD, link, status.mode());
      return opened;
    }
  }
}
