package dev.bailey.linux.rootfs;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;

/**
 * Tells whether the host's mounts have changed since the last question, for the price of a poll.
 */
final class MountWatch implements AutoCloseable {
  private final Fd mountinfo = Kernel.open("/proc/self/mountinfo", Flags.O_RDONLY);

  boolean changed() {
    try (Memory memory = new Memory()) {
      long poll = memory.space(Structs.POLLFD_SIZE);
      Memory.setInt(poll, mountinfo.number());
      Memory.setShort(poll + Structs.POLLFD_EVENTS, Flags.POLLPRI);
      Kernel.call(Syscall.PPOLL, poll, 1, memory.space(Structs.TIMESPEC_SIZE), 0);
      return (Memory.getShort(poll + Structs.POLLFD_REVENTS) & Flags.POLLPRI) != 0;
    }
  }

  @Override
  public void close() {
    mountinfo.close();
  }
}
