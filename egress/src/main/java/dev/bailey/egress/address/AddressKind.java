package dev.bailey.egress.address;

import dev.bailey.policy.network.AddressRange;
import java.net.InetAddress;
import java.util.Optional;

/**
 * What an address stands for.
 *
 * @param range the addresses of the same purpose around it; for a public one only itself
 * @param embedded the IPv4 address that a translator or tunnel would send on to
 */
public record AddressKind(Purpose purpose, AddressRange range, Optional<InetAddress> embedded) {

  public static AddressKind of(InetAddress address) {
    Optional<InetAddress> embedded = EmbeddedIpv4.in(address);
    for (SpecialRanges.Entry entry : SpecialRanges.of(address)) {
      if (entry.range().contains(address)) {
        return leadsToPublic(address, embedded)
            ? new AddressKind(Purpose.PUBLIC, AddressRange.of(address), embedded)
            : new AddressKind(entry.purpose(), entry.range(), embedded);
      }
    }
    return new AddressKind(
        embedded.isPresent() ? Purpose.TUNNEL : Purpose.PUBLIC, AddressRange.of(address), embedded);
  }

  /**
   * Hosts with IPv6 only reach IPv4 through addresses that their resolver makes up: these are as
   * public as what they stand for.
   */
  private static boolean leadsToPublic(InetAddress address, Optional<InetAddress> embedded) {
    return EmbeddedIpv4.isWellKnownTranslation(address)
        && embedded.isPresent()
        && of(embedded.get()).isPublic();
  }

  public boolean isPublic() {
    return purpose == Purpose.PUBLIC;
  }
}
