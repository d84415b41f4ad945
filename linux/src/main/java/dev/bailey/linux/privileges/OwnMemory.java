package dev.bailey.linux.privileges;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;

/** Protects the memory of this JVM. */
public final class OwnMemory {
  private OwnMemory() {}

  /**
   * Makes the JVM non-dumpable (PR_SET_DUMPABLE), so that other processes of its user cannot open
   * {@code /proc/PID/mem}. A second line of defence: commands normally cannot see the JVM.
   */
  public static void protect() {
    Kernel.check(
        "protect the memory of this process",
        Kernel.call(Syscall.PRCTL, Flags.PR_SET_DUMPABLE, 0, 0, 0, 0));
  }
}
