package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The identity and owner of the file that a path names at the moment. The creation time is part of
 * the identity: a file system may reuse the inode number of a deleted file. So is the file handle:
 * all snapshots of a btrfs subvolume have the same inode number and time, and reuse the device
 * number of a deleted one.
 *
 * @param handle by name_to_handle_at(2); empty where the file system has none
 */
record HostFile(Map<String, Object> attributes, String handle) {
  private static final int LONGEST_HANDLE = 128;
  private static final int HEADER = 8;

  static HostFile of(Path path) {
    try {
      return new HostFile(
          Files.readAttributes(
              path, "unix:dev,ino,uid,gid,creationTime", LinkOption.NOFOLLOW_LINKS),
          handle(path));
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "use", path.toString(), "it has just disappeared")
          .withCause(e);
    }
  }

  /** The same for a path that may be missing. */
  static HostFile ofAny(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS) ? of(path) : new HostFile(Map.of(), "");
  }

  // Written out: what the compiler makes of a record links itself at run time, at every start.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof HostFile file
        && file.attributes.equals(attributes)
        && file.handle.equals(handle);
  }

  @Override
  public int hashCode() {
    return attributes.hashCode() * 31 + handle.hashCode();
  }

  private static String handle(Path path) {
    try (Memory memory = new Memory()) {
      long handle = memory.space(HEADER + LONGEST_HANDLE);
      Memory.setInt(handle, LONGEST_HANDLE);
      long mount = memory.space(Integer.BYTES);
      long result =
          Kernel.call(
              Syscall.NAME_TO_HANDLE_AT,
              Flags.AT_FDCWD,
              memory.text(path.toString()),
              handle,
              mount,
              0);
      return result < 0 ? "" : Memory.bytes(handle, HEADER + Memory.getInt(handle));
    }
  }

  int user() {
    return number("uid");
  }

  int group() {
    return number("gid");
  }

  private int number(String name) {
    return attributes.get(name) instanceof Integer value ? value : -1;
  }
}
