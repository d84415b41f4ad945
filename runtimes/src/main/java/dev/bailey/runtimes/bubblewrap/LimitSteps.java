package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.ffm.Steps;
import dev.bailey.linux.launch.HostLimits;
import dev.bailey.linux.launch.ResourceLimit;
import dev.bailey.policy.Limits;

/** Writes limits that the kernel keeps per process into a program, each followed by a look. */
final class LimitSteps {
  private final Steps program;

  LimitSteps(Steps program) {
    this.program = program;
  }

  /**
   * Adds those of a policy.
   *
   * @param countProcesses whether there is no control group to count them
   */
  void add(Limits limits, boolean countProcesses) {
    set("forbid core dumps", Flags.RLIMIT_CORE, ResourceLimit.NO_CORE);
    if (limits.openFiles().isPresent()) {
      long most = Math.min(limits.openFiles().get(), HostLimits.openFiles());
      set("limit open files", Flags.RLIMIT_NOFILE, most);
    }
    if (limits.processes().isPresent() && countProcesses && Groups.countsPerNamespace()) {
      // Counted per user namespace (Linux 5.14), and the keeper is in it.
      long most = Math.min(limits.processes().get() + 1L, HostLimits.processes());
      set("limit processes", Flags.RLIMIT_NPROC, most);
    }
  }

  private void set(String step, int resource, long value) {
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
