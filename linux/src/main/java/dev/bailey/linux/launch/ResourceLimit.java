package dev.bailey.linux.launch;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;

/** A limit that the kernel keeps per process, set from outside. */
public final class ResourceLimit {
  /**
   * For RLIMIT_CORE: too little for a file, and the one value with which the kernel does not start
   * the host's program for core dumps either. With 0 it does.
   */
  public static final long NO_CORE = 1;

  private ResourceLimit() {}

  /** Sets both the soft and the hard limit, and reads them back. */
  public static void set(int pid, int resource, long value) {
    try (Memory memory = new Memory()) {
      long limit = memory.space(Structs.RLIMIT_SIZE);
      Memory.setLong(limit, value);
      Memory.setLong(limit + Structs.RLIMIT_HARD, value);
      Kernel.check("set a limit", Kernel.call(Syscall.PRLIMIT64, pid, resource, limit, 0));
      long found = memory.space(Structs.RLIMIT_SIZE);
      Kernel.check("read a limit back", Kernel.call(Syscall.PRLIMIT64, pid, resource, 0, found));
      if (Memory.getLong(found) != value || Memory.getLong(found + Structs.RLIMIT_HARD) != value) {
        throw BaileyException.of(
            ErrorCode.VERIFICATION_FAILED,
            "launch",
            "limit " + resource,
            "it reads back otherwise");
      }
    }
  }
}
