package dev.bailey.egress.proxy.outbound;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.policy.network.Addresses;
import dev.bailey.policy.network.HostName;
import java.net.InetAddress;

/**
 * Where a client wants to go.
 *
 * @param host a valid name, or an address in its standard notation
 */
public record Destination(RequestedHost host, int port) {
  public Destination {
    if (host instanceof RequestedHost.Unclear || port < 1 || port > 65_535) {
      throw new IllegalArgumentException("a destination is clear");
    }
  }

  public static Destination of(HostName name, int port) {
    return new Destination(new RequestedHost.Named(name), port);
  }

  public static Destination of(InetAddress address, int port) {
    return new Destination(new RequestedHost.Literal(address), port);
  }

  /** The host alone, in its usual form. */
  public String hostText() {
    return switch (host) {
      case RequestedHost.Named(HostName name) -> name.text();
      case RequestedHost.Literal(InetAddress address) -> Addresses.text(address);
      case RequestedHost.Unclear _ -> throw new IllegalStateException("a destination is clear");
    };
  }

  /** As in a URL and in a header. */
  public String authority(int defaultPort) {
    String text = hostText();
    String bracketed = text.indexOf(':') >= 0 ? "[" + text + "]" : text;
    return port == defaultPort ? bracketed : bracketed + ":" + port;
  }

  @Override
  public String toString() {
    return authority(0);
  }
}
