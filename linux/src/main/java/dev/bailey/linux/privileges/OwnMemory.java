package dev.bailey.linux.privileges;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;

/** The memory of this JVM. */
public final class OwnMemory {
  private OwnMemory() {}

  /**
   * Keeps others of the same user from this JVM's memory: a process that is not dumpable cannot be
   * opened by {@code /proc/PID/mem}. No command shares that memory, so this is what is left should
   * one get to see this process.
   */
  public static void protect() {
    Kernel.check(
        "protect the memory of this process",
        Kernel.call(Syscall.PRCTL, Flags.PR_SET_DUMPABLE, 0, 0, 0, 0));
  }
}
