package dev.bailey.linux.network;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Changes routes by messages to the kernel (rtnetlink). */
final class Routes {
  private static final int LENGTH = 36;
  private static final short NEW_ROUTE = 24;
  private static final short REQUEST_ACK_CREATE = 0x1 | 0x4 | 0x400;
  private static final byte LOCAL_TABLE = (byte) 255;
  private static final byte BY_ADMINISTRATOR = 4;
  private static final byte WITHIN_HOST = (byte) 254;
  private static final byte LOCAL = 2;
  private static final short OUT_INTERFACE = 4;

  /** The first interface of a network, which it is born with. */
  private static final int LOOPBACK = 1;

  private static final int ERROR = 16;
  private static final int ANSWER = 1024;

  private Routes() {}

  /**
   * Makes every address of a family one of this host itself, as all of 127.0.0.0/8 are: what is
   * sent anywhere arrives here.
   *
   * @param netlink a socket of AF_NETLINK
   * @return the error number; 0 when it is done
   */
  static int makeEverythingLocal(Fd netlink, int family) {
    ByteBuffer message = ByteBuffer.allocate(LENGTH).order(ByteOrder.nativeOrder());
    message.putInt(LENGTH).putShort(NEW_ROUTE).putShort(REQUEST_ACK_CREATE).putInt(1).putInt(0);
    // struct rtmsg: family, lengths of destination and source, tos, table, protocol, scope, type
    message.put((byte) family).put((byte) 0).put((byte) 0).put((byte) 0);
    message.put(LOCAL_TABLE).put(BY_ADMINISTRATOR).put(WITHIN_HOST).put(LOCAL).putInt(0);
    message.putShort((short) 8).putShort(OUT_INTERFACE).putInt(LOOPBACK);
    return ask(netlink, message.array());
  }

  private static int ask(Fd netlink, byte[] message) {
    try (Memory memory = new Memory()) {
      long sent =
          Kernel.call(
              Syscall.SENDTO, netlink.number(), memory.bytes(message), message.length, 0, 0, 0);
      if (sent < 0) {
        return (int) -sent;
      }
      long answer = memory.space(ANSWER);
      long count = Kernel.call(Syscall.RECVFROM, netlink.number(), answer, ANSWER, 0, 0, 0);
      if (count < 0) {
        return (int) -count;
      }
      return count < ERROR + Integer.BYTES ? Errno.EIO : -Memory.getInt(answer + ERROR);
    }
  }
}
