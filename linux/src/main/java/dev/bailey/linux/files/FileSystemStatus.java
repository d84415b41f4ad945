package dev.bailey.linux.files;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;

/**
 * What statfs(2) says of a file system.
 *
 * @param kind the number of the kind of file system
 * @param available how many blocks may still be written by users
 * @param flags of the mount
 */
record FileSystemStatus(long kind, long blockSize, long available, long flags) {
  static FileSystemStatus of(Directory directory) {
    try (Memory memory = new Memory()) {
      long statfs = memory.space(Structs.STATFS_SIZE);
      directory.check(
          "look at the file system of", Kernel.call(Syscall.FSTATFS, directory.number(), statfs));
      return new FileSystemStatus(
          Memory.getLong(statfs),
          Memory.getLong(statfs + Structs.STATFS_BSIZE),
          Memory.getLong(statfs + Structs.STATFS_BAVAIL),
          Memory.getLong(statfs + Structs.STATFS_FLAGS));
    }
  }

  boolean isReadOnly() {
    return (flags & Flags.ST_RDONLY) != 0;
  }

  long freeBytes() {
    return blockSize * available;
  }
}
