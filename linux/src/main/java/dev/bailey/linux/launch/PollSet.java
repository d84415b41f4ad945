package dev.bailey.linux.launch;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.util.concurrent.TimeUnit;

/** Descriptors that one thread waits for, each in a slot, as {@code ppoll(2)} takes them. */
final class PollSet {
  private static final int NOTHING = -1;
  private static final long NANOS = TimeUnit.SECONDS.toNanos(1);

  private final int slots;
  private final long polls;
  private final long timeout;

  /** One in which nothing is waited for yet. */
  PollSet(Memory memory, int slots) {
    this.slots = slots;
    polls = memory.space((long) slots * Structs.POLLFD_SIZE);
    timeout = memory.space(Structs.TIMESPEC_SIZE);
    for (int slot = 0; slot < slots; slot++) {
      ignore(slot);
    }
  }

  /** Waits for this descriptor from now on; for none if it is negative. */
  void watch(int slot, int descriptor) {
    watch(slot, descriptor, Flags.POLLIN);
  }

  /** The same for something else than data to read. */
  void watch(int slot, int descriptor, short awaited) {
    Memory.setInt(address(slot), descriptor);
    Memory.setShort(address(slot) + Structs.POLLFD_EVENTS, awaited);
  }

  void ignore(int slot) {
    watch(slot, NOTHING);
  }

  int descriptor(int slot) {
    return Memory.getInt(address(slot));
  }

  /** Waits until one is ready, a signal comes, or so many nanoseconds have passed. */
  void await(long nanos) {
    Memory.setLong(timeout, nanos / NANOS);
    Memory.setLong(timeout + Structs.TIMESPEC_NSEC, nanos % NANOS);
    long ready = Kernel.call(Syscall.PPOLL, polls, slots, timeout, 0);
    if (ready < 0 && ready != -Errno.EINTR) {
      throw Kernel.failure("watch the process", (int) -ready);
    }
  }

  boolean isReady(int slot) {
    return Memory.getShort(address(slot) + Structs.POLLFD_REVENTS) != 0 && descriptor(slot) >= 0;
  }

  private long address(int slot) {
    return polls + (long) slot * Structs.POLLFD_SIZE;
  }
}
