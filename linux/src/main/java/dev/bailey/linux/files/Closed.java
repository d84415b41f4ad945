package dev.bailey.linux.files;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;

/**
 * Directories that this user cannot read. A command of the same user can make its own ones readable
 * again, and can open files by name in one that it may enter: what such a directory holds is hidden
 * from the search, not from the command. A directory of another user that cannot be entered is
 * closed to both.
 */
final class Closed {
  private Closed() {}

  /**
   * Whether a path that could not be opened is, or lies in, a directory that a command can open.
   */
  static boolean hides(int from, String path) {
    try (Memory memory = new Memory()) {
      long statx = memory.space(Structs.STATX_SIZE);
      String at = path;
      long result = status(from, at, statx);
      while (result == -Errno.EACCES && !at.isEmpty()) {
        at = Names.parent(at);
        result = status(from, at, statx);
      }
      if (result < 0) {
        return result != -Errno.ENOENT && result != -Errno.ENOTDIR;
      }
      FileStatus found = FileStatus.read(statx);
      return found.isDirectory()
          && (found.user() == Kernel.effectiveUser() || isSearchable(from, at));
    }
  }

  /** Whether names in a directory can be looked at. */
  static boolean isSearchable(int from, String path) {
    try (Memory memory = new Memory()) {
      long statx = memory.space(Structs.STATX_SIZE);
      return status(from, Names.join(path, "."), statx) >= 0;
    }
  }

  private static long status(int from, String path, long statx) {
    try (Memory memory = new Memory()) {
      long name = memory.space(path.length() + 1L);
      Memory.setBytes(name, path);
      int flags = Flags.AT_SYMLINK_NOFOLLOW | Flags.AT_EMPTY_PATH;
      return Kernel.call(Syscall.STATX, from, name, flags, Flags.STATX_BASIC_STATS, statx);
    }
  }
}
