package dev.bailey.linux.network;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.time.Duration;

/**
 * The network of another process. A socket belongs to the network it was made in for as long as it
 * lives, whoever holds it: so a child goes there and makes it, and since the child shares our table
 * of descriptors the socket is ours at once. No address, no route and no process has to be added to
 * that network.
 */
public final class ForeignNetwork {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Fd process;
  private final long namespaces;

  private ForeignNetwork(Fd process, long namespaces) {
    this.process = process;
    this.namespaces = namespaces;
  }

  /** The network of a process that is in our own user namespace, or whose privileges we have. */
  public static ForeignNetwork of(Fd pidfd) {
    return new ForeignNetwork(pidfd, Flags.CLONE_NEWNET);
  }

  /** The network of a process with a user namespace that we made. */
  public static ForeignNetwork ofUserNamespace(Fd pidfd) {
    return new ForeignNetwork(pidfd, Flags.CLONE_NEWNET | Flags.CLONE_NEWUSER);
  }

  /** A socket in there, which neither blocks nor is inherited. */
  public Fd socket(int family, int type) {
    int kind = type | Flags.SOCK_NONBLOCK | Flags.SOCK_CLOEXEC;
    try (ChildProgram program = new ChildProgram()) {
      long visitor = program.fork("fork", Flags.CLONE_FILES);
      program.call("enter the network", Syscall.SETNS, process.number(), namespaces);
      // The last step: what was opened before a failure would be left open.
      long socket = program.call("make a socket", Syscall.SOCKET, family, kind, 0);
      program.parent();
      program.reap("reap", visitor);
      program.run();
      program.requireSuccess();
      return Kernel.owned("make a socket", program.result(socket));
    }
  }

  /** A connection to whoever listens on this port of its loopback interface. */
  public Fd connect(int port) {
    int refused = 0;
    // Programs that are told to listen on "localhost" may choose either.
    for (LoopbackAddress address : LoopbackAddress.values()) {
      Fd socket = socket(address.family(), Flags.SOCK_STREAM);
      refused = connect(socket, address, port);
      if (refused == 0) {
        return socket;
      }
      socket.close();
    }
    throw BaileyException.of(
            ErrorCode.NOT_FOUND, "connect to", "port " + port, Errno.describe(refused))
        .withHint("Is the server inside up already, and does it listen on that port?");
  }

  /** The error number; 0 when it is connected. */
  private static int connect(Fd socket, LoopbackAddress address, int port) {
    try (Memory memory = new Memory()) {
      byte[] name = address.socketAddress(port);
      long result = Kernel.call(Syscall.CONNECT, socket.number(), memory.bytes(name), name.length);
      if (result != -Errno.EINPROGRESS) {
        return (int) -result;
      }
      return Kernel.isWritable(socket, PATIENCE) ? error(socket, memory) : Errno.ETIMEDOUT;
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
}
