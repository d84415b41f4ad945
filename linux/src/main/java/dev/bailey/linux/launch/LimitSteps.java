package dev.bailey.linux.launch;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.ffm.Steps;
import dev.bailey.policy.Limits;

/** Adds resource limits (setrlimit) to a child program; each is read back and verified. */
public final class LimitSteps {
  /**
   * RLIMIT_CORE of 1: too little for a file, and the kernel then runs no core_pattern pipe helper
   * either. With 0 it would.
   */
  private static final long NO_CORE = 1;

  private final Steps program;

  public LimitSteps(Steps program) {
    this.program = program;
  }

  /**
   * Forbids core dumps: a crash neither writes a file nor runs the helper in kernel.core_pattern.
   */
  void forbidCoreDumps() {
    addLimit("forbid core dumps", Flags.RLIMIT_CORE, NO_CORE);
  }

  /** Adds the limit of open files, if there is one. */
  void openFiles(Limits limits) {
    if (limits.openFiles().isPresent()) {
      long most = Math.min(limits.openFiles().get(), HostLimits.openFiles());
      addLimit("limit open files", Flags.RLIMIT_NOFILE, most);
    }
  }

  /** Adds a limit, soft and hard. */
  public void addLimit(String step, int resource, long value) {
    Memory memory = program.memory();
    long limit = memory.space(Structs.RLIMIT_SIZE);
    Memory.setLong(limit, value);
    Memory.setLong(limit + Structs.RLIMIT_HARD, value);
    program.call(step, Syscall.PRLIMIT64, 0, resource, limit, 0);
    long found = memory.space(Structs.RLIMIT_SIZE);
    program.call("read back: " + step, Syscall.PRLIMIT64, 0, resource, 0, found);
    program.expectMemory("verify: " + step, found, -1, value);
    program.expectMemory("verify: " + step, found + Structs.RLIMIT_HARD, -1, value);
  }
}
