package dev.bailey.linux.network;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.time.Duration;

/** System calls on sockets. */
final class Sockets {
  private static final int BACKLOG = 4096;

  private Sockets() {}

  /** The error number; 0 when it is connected. */
  static int connect(Fd socket, byte[] address, Duration patience) {
    try (Memory memory = new Memory()) {
      long result =
          Kernel.call(Syscall.CONNECT, socket.number(), memory.bytes(address), address.length);
      if (result != -Errno.EINPROGRESS) {
        return (int) -result;
      }
      return Kernel.isWritable(socket, patience) ? error(socket, memory) : Errno.ETIMEDOUT;
    }
  }

  private static int error(Fd socket, Memory memory) {
    long value = memory.space(Integer.BYTES);
    long size = memory.space(Integer.BYTES);
    Memory.setInt(size, Integer.BYTES);
    long result =
        Kernel.call(
            Syscall.GETSOCKOPT, socket.number(), Flags.SOL_SOCKET, Flags.SO_ERROR, value, size);
    return result < 0 ? (int) -result : Memory.getInt(value);
  }

  static void bind(Fd socket, byte[] address) {
    try (Memory memory = new Memory()) {
      Kernel.check(
          "bind a socket",
          Kernel.call(Syscall.BIND, socket.number(), memory.bytes(address), address.length));
    }
  }

  static void listen(Fd socket) {
    Kernel.check("listen", Kernel.call(Syscall.LISTEN, socket.number(), BACKLOG));
  }

  /** Lets a socket of IPv6 take what is sent by IPv4, whatever the host's default is. */
  static void takeBothFamilies(Fd socket) {
    try (Memory memory = new Memory()) {
      Kernel.check(
          "take IPv4 too",
          Kernel.call(
              Syscall.SETSOCKOPT,
              socket.number(),
              Flags.IPPROTO_IPV6,
              Flags.IPV6_V6ONLY,
              memory.space(Integer.BYTES),
              Integer.BYTES));
    }
  }

  /** A descriptor of the network a socket belongs to. */
  static Fd network(Fd socket) {
    return Kernel.owned(
        "find the network of a socket",
        Kernel.call(Syscall.IOCTL, socket.number(), Flags.SIOCGSKNS, 0));
  }
}
