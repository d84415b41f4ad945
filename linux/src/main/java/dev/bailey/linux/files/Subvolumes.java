package dev.bailey.linux.files;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.ffm.Memory;
import java.time.Instant;
import java.util.Optional;

/** Subvolumes of btrfs, by the calls that its own command line makes, see btrfs-ioctl(2). */
public final class Subvolumes {
  private Subvolumes() {}

  /** When a subvolume was made, and at which generation of the file system. */
  public record Info(Instant created, long bornAt) {}

  /** Makes an empty one. */
  public static void create(Directory parent, String name) {
    try (Memory memory = new Memory()) {
      long arguments = arguments(memory, name, Structs.BTRFS_VOL_ARGS_NAME);
      FileFailure.check(
          "make the subvolume", name, parent.control(Flags.BTRFS_IOC_SUBVOL_CREATE, arguments));
    }
  }

  /** Makes one with the content that another has now. It is durable when this returns. */
  public static void snapshot(Directory source, Directory parent, String name, boolean readOnly) {
    try (Memory memory = new Memory()) {
      long arguments = arguments(memory, name, Structs.BTRFS_VOL_ARGS_V2_NAME);
      Memory.setLong(arguments, source.number());
      Memory.setLong(
          arguments + Structs.BTRFS_VOL_ARGS_V2_FLAGS, readOnly ? Flags.BTRFS_SUBVOL_RDONLY : 0);
      FileFailure.check(
          "make the snapshot", name, parent.control(Flags.BTRFS_IOC_SNAP_CREATE_V2, arguments));
    }
  }

  /** Removes one; false when it holds another, or this user must not. */
  public static boolean destroy(Directory parent, String name) {
    try (Memory memory = new Memory()) {
      long arguments = arguments(memory, name, Structs.BTRFS_VOL_ARGS_NAME);
      long result = parent.control(Flags.BTRFS_IOC_SNAP_DESTROY, arguments);
      if (result == -Errno.EPERM
          || result == -Errno.EACCES
          || result == -Errno.ENOTEMPTY
          || result == -Errno.EINVAL) {
        return false;
      }
      FileFailure.check("remove the subvolume", name, result);
      return true;
    }
  }

  /** Allows writing. */
  public static void makeWritable(Directory subvolume) {
    try (Memory memory = new Memory()) {
      long flags = memory.space(Long.BYTES);
      subvolume.check(
          "allow writing to", subvolume.control(Flags.BTRFS_IOC_SUBVOL_SETFLAGS, flags));
    }
  }

  /** What is known of the subvolume a directory is in; empty when it is in none. */
  public static Optional<Info> info(Directory directory) {
    try (Memory memory = new Memory()) {
      long info = memory.space(Structs.BTRFS_SUBVOL_INFO_SIZE);
      if (directory.control(Flags.BTRFS_IOC_GET_SUBVOL_INFO, info) < 0) {
        return Optional.empty();
      }
      Stamp created = Stamp.read(info + Structs.BTRFS_SUBVOL_INFO_OTIME);
      return Optional.of(
          new Info(
              Instant.ofEpochSecond(created.seconds(), created.nanos()),
              Memory.getLong(info + Structs.BTRFS_SUBVOL_INFO_OTRANSID)));
    }
  }

  private static long arguments(Memory memory, String name, int at) {
    long arguments = memory.space(Structs.BTRFS_VOL_ARGS_SIZE);
    Memory.setBytes(arguments + at, name);
    return arguments;
  }
}
