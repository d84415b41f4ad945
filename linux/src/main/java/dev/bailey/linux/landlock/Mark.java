package dev.bailey.linux.landlock;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;

/**
 * A number that all processes of one command have in common, and no other process. It is kept as a
 * limit of file locks, which Linux has no use for: every child inherits it, no program can raise
 * it, and the filter of system calls refuses to lower it. So a process cannot leave its tree by
 * becoming a daemon.
 *
 * @param cell the part that commands of one cell share
 */
record Mark(long cell, long number) {
  static final int RESOURCE = Flags.RLIMIT_LOCKS;

  private static final int NUMBER_BITS = 24;

  /** Of the largest mark, 2^62. */
  private static final int DIGITS = 19;

  private static final String LINE = "Max file locks";

  /** Of the list of limits. */
  private static final int LONGEST = 4096;

  /** A number below 2^38, so that a mark is a positive value and never "unlimited". */
  static final long LARGEST_CELL = (1L << 38) - 1;

  long value() {
    return (cell << NUMBER_BITS) | (number & ((1L << NUMBER_BITS) - 1));
  }

  /** The cell a marked process belongs to. */
  static long cellOf(long value) {
    return value >>> NUMBER_BITS;
  }

  /**
   * The value a process has; -1 when it has none, is gone, or is out of this user's reach.
   *
   * @throws BaileyException when it cannot be told, for example for want of descriptors
   */
  static long of(int pid) {
    long opened;
    try (Memory memory = new Memory()) {
      long path = memory.text("/proc/" + pid + "/limits");
      opened = Kernel.call(Syscall.OPENAT, Flags.AT_FDCWD, path, Flags.O_RDONLY | Flags.O_CLOEXEC);
    }
    return switch ((int) opened) {
      case -Errno.ENOENT, -Errno.ESRCH, -Errno.EACCES, -Errno.EPERM -> -1;
      default -> {
        try (Fd limits = Kernel.owned("look at a process", opened)) {
          yield parse(Kernel.read(limits, LONGEST));
        }
      }
    };
  }

  static long parse(String limits) {
    int line = limits.indexOf(LINE);
    if (line < 0) {
      return -1;
    }
    int from = line + LINE.length();
    while (from < limits.length() && limits.charAt(from) == ' ') {
      from++;
    }
    int to = from;
    while (to < limits.length() && limits.charAt(to) >= '0' && limits.charAt(to) <= '9') {
      to++;
    }
    return to == from || to - from > DIGITS ? -1 : Long.parseLong(limits, from, to, 10);
  }
}
