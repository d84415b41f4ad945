package dev.bailey.linux.landlock;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.launch.HostLimits;
import dev.bailey.policy.Limits;

/** Limits that the kernel keeps per process, given to a process that waits at its gate. */
final class ProcessLimits {
  private ProcessLimits() {}

  static void apply(int pid, Limits limits, Mark mark) {
    set(pid, Mark.RESOURCE, mark.value());
    if (Mark.of(pid) != mark.value()) {
      throw BaileyException.of(
          ErrorCode.VERIFICATION_FAILED, "launch", "command", "its processes cannot be recognised");
    }
    set(pid, Flags.RLIMIT_CORE, 0);
    if (limits.openFiles().isPresent()) {
      set(
          pid,
          Flags.RLIMIT_NOFILE,
          Math.min((long) limits.openFiles().get(), HostLimits.openFiles()));
    }
  }

  /** Sets both the soft and the hard limit, and reads them back. */
  private static void set(int pid, int resource, long value) {
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
