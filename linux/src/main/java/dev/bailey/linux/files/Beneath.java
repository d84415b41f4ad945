package dev.bailey.linux.files;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** openat2(2), kept beneath a directory: no symbolic link, no mount, no way up. */
final class Beneath {
  /** Below PATH_MAX; longer paths are walked in parts. */
  private static final int LONGEST = 4000;

  /**
   * How often an open is tried that the kernel puts off. Without links and ".." in paths only a
   * lease (see fcntl(2)) is a reason for that: its holder is asked to give it up, but need not do
   * so for most of a minute, and can then take another.
   */
  private static final int TRIES = 200;

  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(1);

  private static final long RESOLVE =
      Flags.RESOLVE_BENEATH
          | Flags.RESOLVE_NO_SYMLINKS
          | Flags.RESOLVE_NO_MAGICLINKS
          | Flags.RESOLVE_NO_XDEV;

  private Beneath() {}

  /** The descriptor, or a negated errno. The empty path is the directory itself. */
  static long open(int directory, String path, int flags, int mode) {
    if (path.length() <= LONGEST) {
      return openPart(directory, path.isEmpty() ? "." : path, flags, mode);
    }
    int slash = path.lastIndexOf('/', LONGEST);
    if (slash <= 0) {
      return -Errno.ENAMETOOLONG;
    }
    long part = openPart(directory, path.substring(0, slash), Flags.O_PATH, 0);
    if (part < 0) {
      return part;
    }
    try (Fd opened = new Fd((int) part)) {
      return open(opened.number(), path.substring(slash + 1), flags, mode);
    }
  }

  private static long openPart(int directory, String path, int flags, int mode) {
    try (Memory memory = new Memory()) {
      long name = memory.space(path.length() + 1L);
      Memory.setBytes(name, path);
      long how = memory.space(Structs.OPEN_HOW_SIZE);
      Memory.setLong(how, flags | Flags.O_CLOEXEC);
      Memory.setLong(how + Long.BYTES, mode);
      Memory.setLong(how + Structs.OPEN_HOW_RESOLVE, RESOLVE);
      long result = tryOpen(directory, name, how);
      for (int tries = 1; result == -Errno.EAGAIN && tries < TRIES; tries++) {
        LockSupport.parkNanos(PAUSE);
        result = tryOpen(directory, name, how);
      }
      return result;
    }
  }

  private static long tryOpen(int directory, long name, long how) {
    long result;
    do {
      result = Kernel.call(Syscall.OPENAT2, directory, name, how, Structs.OPEN_HOW_SIZE);
    } while (result == -Errno.EINTR);
    return result;
  }
}
