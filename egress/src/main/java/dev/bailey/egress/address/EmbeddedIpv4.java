package dev.bailey.egress.address;

import dev.bailey.policy.network.AddressRange;
import dev.bailey.policy.network.Addresses;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** IPv4 addresses inside of IPv6 ones, by the ways that are in use to put them there. */
final class EmbeddedIpv4 {
  private static final AddressRange NAT64 = range("64:ff9b::/96");
  private static final AddressRange LOCAL_NAT64 = range("64:ff9b:1::/48");
  private static final AddressRange COMPATIBLE = range("::/96");
  private static final AddressRange TRANSLATED = range("::ffff:0:0:0/96");
  private static final AddressRange SIX_TO_FOUR = range("2002::/16");
  private static final AddressRange TEREDO = range("2001::/32");

  private EmbeddedIpv4() {}

  private static AddressRange range(String text) {
    return AddressRange.parse(text).orElseThrow();
  }

  static boolean isWellKnownTranslation(InetAddress address) {
    return NAT64.contains(address);
  }

  /** The IPv4 addresses that may be meant, also where only a translator knows; empty without. */
  static List<InetAddress> in(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length == 4 || address.isAnyLocalAddress() || address.isLoopbackAddress()) {
      return List.of();
    }
    if (SIX_TO_FOUR.contains(address)) {
      return List.of(part(bytes, 2));
    }
    if (TEREDO.contains(address)) {
      return List.of(inverted(bytes));
    }
    if (NAT64.contains(address) || COMPATIBLE.contains(address) || TRANSLATED.contains(address)) {
      return List.of(part(bytes, 12));
    }
    if (LOCAL_NAT64.contains(address)) {
      return translatedHere(bytes);
    }
    return isIsatap(bytes) ? List.of(part(bytes, 12)) : List.of();
  }

  /**
   * A network chooses the length of the prefix: 48, 56, 64 or 96 bits (RFC 6052). Byte 8 is zero
   * and belongs to none of them. Where the length is another one, mostly zeros are read.
   */
  private static List<InetAddress> translatedHere(byte[] bytes) {
    return Stream.of(
            new byte[] {bytes[6], bytes[7], bytes[9], bytes[10]},
            new byte[] {bytes[7], bytes[9], bytes[10], bytes[11]},
            Arrays.copyOfRange(bytes, 9, 13),
            Arrays.copyOfRange(bytes, 12, 16))
        .filter(it -> it[0] != 0)
        .map(Addresses::of)
        .distinct()
        .toList();
  }

  private static InetAddress part(byte[] bytes, int start) {
    return Addresses.of(Arrays.copyOfRange(bytes, start, start + 4));
  }

  private static InetAddress inverted(byte[] bytes) {
    byte[] client = Arrays.copyOfRange(bytes, 12, 16);
    for (int i = 0; i < client.length; i++) {
      client[i] = (byte) ~client[i];
    }
    return Addresses.of(client);
  }

  /** Below any prefix: 0000:5efe or 0200:5efe, then the address. */
  private static boolean isIsatap(byte[] bytes) {
    return (bytes[8] & ~0x02) == 0
        && bytes[9] == 0
        && bytes[10] == 0x5e
        && (bytes[11] & 0xff) == 0xfe;
  }
}
