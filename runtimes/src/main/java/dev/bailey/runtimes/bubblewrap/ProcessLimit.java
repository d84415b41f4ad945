package dev.bailey.runtimes.bubblewrap;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;

/** RLIMIT_NPROC of a process that is held, and with it of everything it will start. */
final class ProcessLimit {
  private ProcessLimit() {}

  /** Sets it and reads it back. */
  static void set(int pid, long most) {
    try (Memory memory = new Memory()) {
      long asked = memory.space(Structs.RLIMIT_SIZE);
      Memory.setLong(asked, most);
      Memory.setLong(asked + Structs.RLIMIT_HARD, most);
      Kernel.check(
          "limit the number of processes",
          Kernel.call(Syscall.PRLIMIT64, pid, Flags.RLIMIT_NPROC, asked, 0));
      long found = memory.space(Structs.RLIMIT_SIZE);
      Kernel.check(
          "read the limit of processes back",
          Kernel.call(Syscall.PRLIMIT64, pid, Flags.RLIMIT_NPROC, 0, found));
      if (Memory.getLong(found + Structs.RLIMIT_HARD) != most) {
        throw BaileyException.of(
            ErrorCode.VERIFICATION_FAILED, "verify", "limit of processes", "it is not as set");
      }
    }
  }
}
