package dev.bailey.egress.address;

import dev.bailey.policy.network.AddressRange;
import java.net.InetAddress;
import java.util.List;
import java.util.Set;

/**
 * Classifies an IP address by what its range is set aside for.
 *
 * @param range the range that a rule must lie within to count as naming the address: the
 *     special-purpose range around it, or the address alone
 * @param embedded IPv4 addresses in it to which a translator or tunnel may forward
 */
public record AddressKind(Purpose purpose, AddressRange range, List<InetAddress> embedded) {
  /** What nobody means who allows a range: the host itself, and what hands out its credentials. */
  private static final Set<Purpose> SINGLE =
      Set.of(Purpose.METADATA, Purpose.LOOPBACK, Purpose.UNSPECIFIED, Purpose.OWN);

  public AddressKind {
    embedded = List.copyOf(embedded);
  }

  public static AddressKind of(InetAddress address) {
    List<InetAddress> embedded = EmbeddedIpv4.in(address);
    for (SpecialRanges.Entry entry : SpecialRanges.of(address)) {
      if (entry.range().contains(address)) {
        return leadsToPublic(address, embedded)
            ? new AddressKind(Purpose.PUBLIC, AddressRange.of(address), embedded)
            : special(entry, address, embedded);
      }
    }
    return new AddressKind(
        embedded.isEmpty() ? Purpose.PUBLIC : Purpose.TUNNEL, AddressRange.of(address), embedded);
  }

  private static AddressKind special(
      SpecialRanges.Entry entry, InetAddress address, List<InetAddress> embedded) {
    boolean single =
        SINGLE.contains(entry.purpose())
            || embedded.stream().anyMatch(it -> SINGLE.contains(of(it).purpose()));
    return new AddressKind(
        entry.purpose(), single ? AddressRange.of(address) : entry.range(), embedded);
  }

  /** An address of this host itself, whatever its range is for: named only by itself. */
  public static AddressKind own(InetAddress address) {
    return new AddressKind(Purpose.OWN, AddressRange.of(address), EmbeddedIpv4.in(address));
  }

  /**
   * Hosts with IPv6 only reach IPv4 through addresses that their resolver makes up: these are as
   * public as what they stand for.
   */
  private static boolean leadsToPublic(InetAddress address, List<InetAddress> embedded) {
    return EmbeddedIpv4.isWellKnownTranslation(address)
        && embedded.stream().allMatch(it -> of(it).isPublic());
  }

  public boolean isPublic() {
    return purpose == Purpose.PUBLIC;
  }
}
