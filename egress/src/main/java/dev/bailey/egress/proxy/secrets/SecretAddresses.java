package dev.bailey.egress.proxy.secrets;

import dev.bailey.egress.address.AddressKind;
import dev.bailey.policy.network.HostName;
import java.net.InetAddress;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Addresses of the hosts of one sandbox's secrets: those they are pinned to, or that a DNS lookup
 * gave. A server that was sent a secret may repeat it to any client of the same address, under any
 * name. Addresses are only added. Thread-safe.
 */
public final class SecretAddresses {
  private final Set<HostName> hosts;
  private final Map<InetAddress, HostName> known = new ConcurrentHashMap<>();

  public SecretAddresses(Vault vault) {
    hosts = vault.hosts();
  }

  /**
   * Keeps the addresses of a name if there is a secret for it.
   *
   * @return whether one of them was not known before
   */
  public boolean learn(HostName name, Collection<InetAddress> addresses) {
    boolean news = false;
    if (hosts.contains(name)) {
      for (InetAddress address : addresses) {
        news |= known.putIfAbsent(address, name) == null;
        for (InetAddress embedded : AddressKind.of(address).embedded()) {
          news |= known.putIfAbsent(embedded, name) == null;
        }
      }
    }
    return news;
  }

  /** The host with a secret that is at an address, or behind it; empty where none is known. */
  public Optional<HostName> hostAt(InetAddress address) {
    if (known.isEmpty()) {
      return Optional.empty();
    }
    HostName host = known.get(address);
    for (InetAddress embedded : AddressKind.of(address).embedded()) {
      host = host == null ? known.get(embedded) : host;
    }
    return Optional.ofNullable(host);
  }
}
