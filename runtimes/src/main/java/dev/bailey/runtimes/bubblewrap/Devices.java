package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.ChildProgram;
import java.util.List;

/**
 * The device nodes in a room's /dev. They are bind mounts of the host's own nodes, which belong to
 * the command's user where root is the caller: on a mount that can be written, a command could
 * change their mode, owner and times on the host. Read-only mounts refuse that; reading from and
 * writing to the device works all the same.
 *
 * <p>bwrap cannot do it: its {@code --remount-ro} also sets {@code nodev}, after which a device can
 * no longer be opened.
 */
final class Devices {
  /** What bwrap's {@code --dev} takes from the /dev that it sees. */
  static final List<String> NODES =
      List.of("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty");

  /**
   * All flags that the host may have set and locked, but {@code nodev}; the kernel leaves those
   * about access times as they are.
   */
  private static final long READ_ONLY =
      Flags.MS_REMOUNT | Flags.MS_BIND | Flags.MS_RDONLY | Flags.MS_NOSUID | Flags.MS_NOEXEC;

  private Devices() {}

  /** Adds the steps that make them read-only, in the mount namespace that the program is in. */
  static void addReadOnly(ChildProgram program) {
    for (String node : NODES) {
      program.call(
          "make " + node + " read-only",
          Syscall.MOUNT,
          0,
          program.memory().text(node),
          0,
          READ_ONLY,
          0);
    }
  }
}
