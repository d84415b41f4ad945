package dev.bailey.linux.network;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;

/** What a socket has received and its owner has not read yet. */
public final class ReceiveQueue {
  private ReceiveQueue() {}

  /**
   * How many bytes that is, see tcp(7); 0 for what is no connection.
   *
   * @param descriptor of the socket; the caller keeps it open meanwhile
   */
  public static int unread(int descriptor) {
    try (Memory memory = new Memory()) {
      long count = memory.space(Integer.BYTES);
      return Kernel.call(Syscall.IOCTL, descriptor, Flags.FIONREAD, count) < 0
          ? 0
          : Memory.getInt(count);
    }
  }
}
