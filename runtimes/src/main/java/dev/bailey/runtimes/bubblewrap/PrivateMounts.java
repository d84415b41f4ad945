package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Visit;

/**
 * Does to the mounts of a room what bwrap cannot. It makes them private: bwrap leaves them slaves
 * of the host's shared mounts: by mount propagation, what the host mounts later below a shown
 * directory would appear inside, and could be written even where the directory cannot. And it makes
 * the {@link Devices} read-only. Done before any command enters. An ordinary user may do it too,
 * since the user namespace that owns the mounts is theirs.
 */
final class PrivateMounts {
  private PrivateMounts() {}

  /** For the mount namespace of a process. */
  static void make(int pid) {
    try (Fd mounts = Kernel.open("/proc/" + pid + "/ns/mnt", Flags.O_RDONLY);
        Fd owner = owner(mounts);
        Visit visit = new Visit()) {
      ChildProgram program = visit.program();
      // Not the user namespace of the process: bwrap may have put that into a second one.
      program.call("own the mounts", Syscall.SETNS, owner.number(), Flags.CLONE_NEWUSER);
      program.call("enter the mounts", Syscall.SETNS, mounts.number(), Flags.CLONE_NEWNS);
      program.call(
          "keep mounts private",
          Syscall.MOUNT,
          0,
          program.memory().text("/"),
          0,
          Flags.MS_REC | Flags.MS_PRIVATE,
          0);
      Devices.addReadOnly(program);
      visit.run();
      visit.requireSuccess();
    }
  }

  private static Fd owner(Fd mounts) {
    return Kernel.owned(
        "find the owner of the mounts",
        Kernel.call(Syscall.IOCTL, mounts.number(), Flags.NS_GET_USERNS, 0));
  }
}
