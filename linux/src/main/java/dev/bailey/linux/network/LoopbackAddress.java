package dev.bailey.linux.network;

import dev.bailey.linux.abi.Flags;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Addresses for sockets, as the kernel takes them. */
enum LoopbackAddress {
  V4(Flags.AF_INET, 16),
  V6(Flags.AF_INET6, 28);

  private static final int FAMILY = 0;
  private static final int PORT = 2;
  private static final int V4_ADDRESS = 4;
  private static final int V6_LAST_BYTE = 23;

  private final int family;
  private final int size;

  LoopbackAddress(int family, int size) {
    this.family = family;
    this.size = size;
  }

  int family() {
    return family;
  }

  /** A struct sockaddr_in or sockaddr_in6. */
  byte[] socketAddress(int port) {
    byte[] address = wildcard(port);
    if (this == V4) {
      ByteBuffer.wrap(address).putInt(V4_ADDRESS, 0x7f00_0001);
    } else {
      address[V6_LAST_BYTE] = 1;
    }
    return address;
  }

  /** The same for all addresses of this family. */
  byte[] wildcard(int port) {
    byte[] address = new byte[size];
    ByteBuffer fields = ByteBuffer.wrap(address);
    fields.order(ByteOrder.nativeOrder()).putShort(FAMILY, (short) family);
    fields.order(ByteOrder.BIG_ENDIAN).putShort(PORT, (short) port);
    return address;
  }
}
