package dev.bailey.linux.files;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.ffm.Memory;

/**
 * What statx(2) says of a file.
 *
 * @param mode the permissions with setuid, setgid and sticky bits, without the kind
 * @param blocks what it takes on disk, in units of 512 bytes
 */
public record FileStatus(
    FileKind kind,
    int mode,
    int user,
    int group,
    int links,
    long device,
    long inode,
    long size,
    long blocks,
    Stamp changed,
    Stamp modified) {

  private static final int BLOCK = 512;

  static FileStatus read(long statx) {
    int mode = Memory.getShort(statx + Structs.STATX_MODE) & 0xffff;
    return new FileStatus(
        FileKind.of(mode),
        mode & ~Flags.S_IFMT,
        Memory.getInt(statx + Structs.STATX_UID),
        Memory.getInt(statx + Structs.STATX_GID),
        Memory.getInt(statx + Structs.STATX_NLINK),
        device(statx),
        Memory.getLong(statx + Structs.STATX_INO),
        Memory.getLong(statx + Structs.STATX_FILE_SIZE),
        Memory.getLong(statx + Structs.STATX_FILE_BLOCKS),
        Stamp.read(statx + Structs.STATX_CTIME),
        Stamp.read(statx + Structs.STATX_MTIME));
  }

  private static long device(long statx) {
    long major = Memory.getInt(statx + Structs.STATX_DEV_MAJOR);
    long minor = Memory.getInt(statx + Structs.STATX_DEV_MINOR) & 0xffff_ffffL;
    return (major << Integer.SIZE) | minor;
  }

  public boolean isDirectory() {
    return kind == FileKind.DIRECTORY;
  }

  public boolean isRegular() {
    return kind == FileKind.REGULAR;
  }

  /** Bytes it takes on disk. */
  public long allocated() {
    return blocks * BLOCK;
  }

  /** Whether it is the same file, whatever was done to it in between. */
  public boolean isSame(FileStatus other) {
    return inode == other.inode && device == other.device;
  }

  /**
   * Whether it is the same file, with nothing done to it in between. The kernel sets the time of
   * change, nobody else can.
   */
  public boolean isUntouched(FileStatus other) {
    return isSame(other)
        && size == other.size
        && changed.equals(other.changed)
        && modified.equals(other.modified)
        && kind == other.kind;
  }
}
