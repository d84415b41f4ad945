package dev.bailey.egress.address;

import dev.bailey.policy.network.AddressRange;
import java.net.InetAddress;
import java.util.List;

/**
 * IANA's registries of special-purpose addresses for IPv4 and IPv6, the space that is not handed
 * out, and where clouds have their metadata services. Ranges within others come first.
 */
final class SpecialRanges {
  /** Addresses with one purpose. */
  record Entry(AddressRange range, Purpose purpose) {}

  private static final List<Entry> IPV4 =
      List.of(
          entry("169.254.169.254", Purpose.METADATA),
          entry("169.254.170.2", Purpose.METADATA),
          entry("169.254.170.23", Purpose.METADATA),
          entry("100.100.100.200", Purpose.METADATA),
          entry("168.63.129.16", Purpose.METADATA),
          entry("169.254.0.23", Purpose.METADATA),
          entry("169.254.42.42", Purpose.METADATA),
          entry("192.0.0.192", Purpose.METADATA),
          entry("0.0.0.0/8", Purpose.UNSPECIFIED),
          entry("10.0.0.0/8", Purpose.PRIVATE),
          entry("100.64.0.0/10", Purpose.CARRIER),
          entry("127.0.0.0/8", Purpose.LOOPBACK),
          entry("169.254.0.0/16", Purpose.LINK_LOCAL),
          entry("172.16.0.0/12", Purpose.PRIVATE),
          entry("192.0.0.0/24", Purpose.RESERVED),
          entry("192.0.2.0/24", Purpose.DOCUMENTATION),
          entry("192.88.99.0/24", Purpose.TUNNEL),
          entry("192.168.0.0/16", Purpose.PRIVATE),
          entry("198.18.0.0/15", Purpose.BENCHMARKING),
          entry("198.51.100.0/24", Purpose.DOCUMENTATION),
          entry("203.0.113.0/24", Purpose.DOCUMENTATION),
          entry("224.0.0.0/4", Purpose.MULTICAST),
          entry("255.255.255.255", Purpose.BROADCAST),
          entry("240.0.0.0/4", Purpose.RESERVED));

  private static final List<Entry> IPV6 =
      List.of(
          entry("fd00:ec2::254", Purpose.METADATA),
          entry("fd00:ec2::23", Purpose.METADATA),
          entry("fd20:ce::254", Purpose.METADATA),
          entry("fd00:42::42", Purpose.METADATA),
          entry("fe80::a9fe:a9fe", Purpose.METADATA),
          entry("::", Purpose.UNSPECIFIED),
          entry("::1", Purpose.LOOPBACK),
          entry("::/96", Purpose.TRANSLATION),
          entry("::ffff:0:0:0/96", Purpose.TRANSLATION),
          entry("64:ff9b::/96", Purpose.TRANSLATION),
          entry("64:ff9b:1::/48", Purpose.TRANSLATION),
          entry("100::/64", Purpose.DISCARD),
          entry("2001::/32", Purpose.TUNNEL),
          entry("2001:2::/48", Purpose.BENCHMARKING),
          entry("2001::/23", Purpose.RESERVED),
          entry("2001:db8::/32", Purpose.DOCUMENTATION),
          entry("2002::/16", Purpose.TUNNEL),
          entry("3fff::/20", Purpose.DOCUMENTATION),
          entry("fc00::/7", Purpose.PRIVATE),
          entry("fe80::/10", Purpose.LINK_LOCAL),
          entry("fec0::/10", Purpose.SITE_LOCAL),
          entry("ff00::/8", Purpose.MULTICAST),
          // Public are only the addresses from 2000:: to 3fff:ffff and so on.
          entry("::/3", Purpose.RESERVED),
          entry("4000::/2", Purpose.RESERVED),
          entry("8000::/1", Purpose.RESERVED));

  private SpecialRanges() {}

  private static Entry entry(String range, Purpose purpose) {
    return new Entry(AddressRange.parse(range).orElseThrow(), purpose);
  }

  static List<Entry> of(InetAddress address) {
    return address.getAddress().length == 4 ? IPV4 : IPV6;
  }
}
