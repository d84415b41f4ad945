package dev.bailey.linux.network;

import dev.bailey.backend.LocalAddresses;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Asks the kernel where a connection to an address would go (rtnetlink, RTM_GETROUTE). That knows
 * more than a list of interfaces: also ranges that were made local by a route, and whatever was
 * added a moment ago. It is asked each time, which costs less than two sockets of TCP do.
 */
public final class RouteLookup implements LocalAddresses {
  private static final int NETLINK_ROUTE = 0;
  private static final int HEADER = 28;
  private static final short GET_ROUTE = 26;
  private static final short NEW_ROUTE = 24;
  private static final short REQUEST = 1;
  private static final short DESTINATION = 1;
  private static final short OUT_INTERFACE = 4;
  private static final int LOOPBACK = 1;
  private static final int ATTRIBUTE = 4;
  private static final int ANSWER = 1024;
  private static final int KIND = 4;
  private static final int ERROR = 16;
  private static final int TYPE = 23;

  /** Types of routes, as in linux/rtnetlink.h. */
  private static final byte RTN_LOCAL = 2;

  private static final byte RTN_BROADCAST = 3;
  private static final byte RTN_ANYCAST = 4;

  public RouteLookup() {}

  @Override
  public boolean contains(InetAddress address) {
    try (Memory memory = new Memory()) {
      long socket =
          Kernel.call(
              Syscall.SOCKET,
              Flags.AF_NETLINK,
              Flags.SOCK_RAW | Flags.SOCK_CLOEXEC | Flags.SOCK_NONBLOCK,
              NETLINK_ROUTE);
      if (socket < 0) {
        return true;
      }
      try (Fd netlink = Kernel.owned("ask for a route", socket)) {
        return ask(netlink, question(address.getAddress()), memory);
      }
    }
  }

  /** A struct nlmsghdr, a struct rtmsg, and the address as the only attribute. */
  private static byte[] question(byte[] address) {
    int length = HEADER + 4 + address.length;
    ByteBuffer message = ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
    message.putInt(length).putShort(GET_ROUTE).putShort(REQUEST).putInt(1).putInt(0);
    message.put((byte) (address.length == 4 ? Flags.AF_INET : Flags.AF_INET6));
    message.put((byte) (8 * address.length)).position(HEADER);
    message.putShort((short) (4 + address.length)).putShort(DESTINATION).put(address);
    return message.array();
  }

  /** The answer is there when the question has been sent. */
  private static boolean ask(Fd netlink, byte[] question, Memory memory) {
    long sent =
        Kernel.call(
            Syscall.SENDTO, netlink.number(), memory.bytes(question), question.length, 0, 0, 0);
    long answer = memory.space(ANSWER);
    long count = Kernel.call(Syscall.RECVFROM, netlink.number(), answer, ANSWER, 0, 0, 0);
    if (sent < 0 || count <= TYPE) {
      return true;
    }
    byte[] message = new byte[(int) count];
    Memory.copy(answer, message, message.length);
    return isLocal(ByteBuffer.wrap(message).order(ByteOrder.nativeOrder()));
  }

  private static boolean isLocal(ByteBuffer route) {
    if (route.getShort(KIND) != NEW_ROUTE) {
      return !isUnreachable(-route.getInt(ERROR));
    }
    return switch (route.get(TYPE)) {
      case RTN_LOCAL, RTN_BROADCAST, RTN_ANYCAST -> true;
      default -> leavesByLoopback(route);
    };
  }

  /** For some addresses of the loopback interface IPv6 has another type of route. */
  private static boolean leavesByLoopback(ByteBuffer route) {
    int at = HEADER;
    while (at + ATTRIBUTE <= route.limit()) {
      int length = route.getShort(at) & 0xffff;
      if (length < ATTRIBUTE || at + length > route.limit()) {
        return true;
      }
      if (route.getShort(at + 2) == OUT_INTERFACE) {
        return route.getInt(at + ATTRIBUTE) == LOOPBACK;
      }
      at += (length + 3) & ~3;
    }
    return false;
  }

  /** A connection would fail in the same way. */
  private static boolean isUnreachable(int errno) {
    return switch (errno) {
      case Errno.ENETUNREACH,
          Errno.EHOSTUNREACH,
          Errno.EACCES,
          Errno.EINVAL,
          Errno.EOPNOTSUPP,
          Errno.EAFNOSUPPORT ->
          true;
      default -> false;
    };
  }
}
