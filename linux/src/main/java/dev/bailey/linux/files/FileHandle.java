package dev.bailey.linux.files;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.util.Map;
import java.util.TreeMap;

/** An open file or directory, and what can be said and changed about it. */
public abstract sealed class FileHandle implements AutoCloseable
    permits Directory, HeldFile, OpenFile {
  private static final int XATTR_LIST_MAX = 65536;

  private final Fd fd;
  private final String path;

  FileHandle(Fd fd, String path) {
    this.fd = fd;
    this.path = path;
  }

  final int number() {
    return fd.number();
  }

  final Fd copy() {
    return fd.copy();
  }

  /** A link of the kernel's to what is open, which works for this process alone. */
  final String descriptorLink() {
    return "/proc/self/fd/" + fd.number();
  }

  /** The path it was opened by; by now it may be elsewhere. */
  public final String path() {
    return path;
  }

  final long check(String operation, long result) {
    return FileFailure.check(operation, path, result);
  }

  /** statx(2) of what is open. */
  public final FileStatus status() {
    try (Memory memory = new Memory()) {
      long statx = memory.space(Structs.STATX_SIZE);
      long empty = memory.space(1);
      check(
          "look at",
          Kernel.call(
              Syscall.STATX, number(), empty, Flags.AT_EMPTY_PATH, Flags.STATX_BASIC_STATS, statx));
      return FileStatus.read(statx);
    }
  }

  /** fchmod(2). Change the owner before: that takes setuid bits away. */
  public final void mode(int mode) {
    check("set the mode of", Kernel.call(Syscall.FCHMOD, number(), mode));
  }

  /** fchown(2). */
  public final void owner(int user, int group) {
    check("set the owner of", Kernel.call(Syscall.FCHOWN, number(), user, group));
  }

  /** futimens(3): both times. */
  public final void modified(Stamp stamp) {
    try (Memory memory = new Memory()) {
      long times = memory.space(2L * Structs.TIMESPEC_SIZE);
      stamp.write(times);
      stamp.write(times + Structs.TIMESPEC_SIZE);
      check("set the time of", Kernel.call(Syscall.UTIMENSAT, number(), 0, times, 0));
    }
  }

  /** fsync(2). */
  public final void sync() {
    check("make durable", Kernel.call(Syscall.FSYNC, number(), 0));
  }

  /** Extended attributes, by name; empty where the file system has none. */
  public final Map<String, String> attributes() {
    try (Memory memory = new Memory()) {
      long list = Kernel.call(Syscall.FLISTXATTR, number(), 0, 0);
      if (list == 0 || list == -Errno.EOPNOTSUPP) {
        return Map.of();
      }
      long names = memory.space(XATTR_LIST_MAX);
      list = Kernel.call(Syscall.FLISTXATTR, number(), names, XATTR_LIST_MAX);
      check("list the attributes of", list);
      Map<String, String> found = new TreeMap<>();
      for (long at = names; at < names + list; ) {
        int length = Memory.length(at);
        attribute(at, memory, Memory.bytes(at, length), found);
        at += length + 1L;
      }
      return found;
    }
  }

  private void attribute(long name, Memory memory, String key, Map<String, String> found) {
    long value = memory.space(XATTR_LIST_MAX);
    long length = Kernel.call(Syscall.FGETXATTR, number(), name, value, XATTR_LIST_MAX);
    if (length == -Errno.ENODATA || length == -Errno.EPERM || length == -Errno.EACCES) {
      return; // Removed meanwhile, or not for this user, as trusted.* is.
    }
    check("read an attribute of", length);
    found.put(key, Memory.bytes(value, (int) length));
  }

  /** fsetxattr(2); false when this user or file system must not or cannot. */
  public final boolean attribute(String name, String value) {
    try (Memory memory = new Memory()) {
      long key = memory.space(name.length() + 1L);
      Memory.setBytes(key, name);
      long content = memory.space(value.length() + 1L);
      Memory.setBytes(content, value);
      long result = Kernel.call(Syscall.FSETXATTR, number(), key, content, value.length(), 0);
      if (result == -Errno.EPERM || result == -Errno.EOPNOTSUPP || result == -Errno.EACCES) {
        return false;
      }
      check("set an attribute of", result);
      return true;
    }
  }

  /** fremovexattr(2); one that is not there is fine. */
  public final void removeAttribute(String name) {
    try (Memory memory = new Memory()) {
      long key = memory.space(name.length() + 1L);
      Memory.setBytes(key, name);
      long result = Kernel.call(Syscall.FREMOVEXATTR, number(), key);
      if (result != -Errno.ENODATA && result != -Errno.EPERM) {
        check("remove an attribute of", result);
      }
    }
  }

  /** ioctl(2) with the address of a structure, or a number; a negative result is an errno. */
  final long control(long request, long argument) {
    return Kernel.call(Syscall.IOCTL, number(), request & 0xffff_ffffL, argument);
  }

  @Override
  public final void close() {
    fd.close();
  }
}
