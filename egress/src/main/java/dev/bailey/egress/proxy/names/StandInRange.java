package dev.bailey.egress.proxy.names;

import dev.bailey.policy.network.AddressRange;
import dev.bailey.policy.network.Addresses;
import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * The addresses inside of a sandbox that stand for names, each name having one of each family with
 * the same number.
 *
 * @param size how many there are
 */
public record StandInRange(AddressRange ipv4, AddressRange ipv6, int size) {
  /**
   * Addresses set aside for benchmarks, which no host on the way has, and of IPv6 a range of the
   * private ones whose first bytes say "bailey". Without the first and the last: some programs do
   * not take those for hosts.
   */
  public static final StandInRange USUAL =
      new StandInRange(range("198.18.0.0/15"), range("fd62:6169:6c65:7900::/64"), 131_070);

  private static AddressRange range(String text) {
    return AddressRange.parse(text).orElseThrow();
  }

  boolean contains(InetAddress address) {
    return ipv4.contains(address) || ipv6.contains(address);
  }

  /** The address with a number from 1 on. */
  InetAddress ipv4(int number) {
    return plus(ipv4, number);
  }

  InetAddress ipv6(int number) {
    return plus(ipv6, number);
  }

  private static InetAddress plus(AddressRange range, int number) {
    byte[] bytes = range.first().getAddress();
    ByteBuffer last = ByteBuffer.wrap(bytes, bytes.length - 4, 4);
    last.putInt(bytes.length - 4, last.getInt(bytes.length - 4) + number);
    return Addresses.of(bytes);
  }

  /** The number of an address in the range; no number of a name when it is out of 1 to the size. */
  int number(InetAddress address) {
    AddressRange range = ipv4.contains(address) ? ipv4 : ipv6;
    byte[] first = range.first().getAddress();
    byte[] bytes = address.getAddress();
    for (int i = 0; i < bytes.length - 4; i++) {
      if (bytes[i] != first[i]) {
        return 0;
      }
    }
    return ByteBuffer.wrap(bytes).getInt(bytes.length - 4)
        - ByteBuffer.wrap(first).getInt(bytes.length - 4);
  }
}
