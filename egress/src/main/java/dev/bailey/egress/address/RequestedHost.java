package dev.bailey.egress.address;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.network.Addresses;
import dev.bailey.policy.network.HostName;
import java.net.InetAddress;
import java.util.Optional;

/** What the text that a client sends for a host stands for: a name, an address, or neither. */
public sealed interface RequestedHost {
  /** A name, to be asked about before anything is resolved. */
  record Named(HostName name) implements RequestedHost {}

  /** An address in its usual form. */
  record Literal(InetAddress address) implements RequestedHost {}

  /** Neither: programs differ about what it is, or nothing has such a name. */
  record Unclear(String reason) implements RequestedHost {}

  /** Reads a host as it stands in a URL, in a header or in SOCKS, without its port. */
  static RequestedHost read(String text) {
    if (text.indexOf('%') >= 0) {
      return new Unclear("it has a percent sign: an encoded name, or an address with a zone");
    }
    if (text.startsWith("[") || text.endsWith("]")) {
      return bracketed(text);
    }
    Optional<InetAddress> address = Addresses.parse(text);
    if (address.isPresent()) {
      return new Literal(address.get());
    }
    Optional<InetAddress> meant = OddIpv4.read(text);
    if (meant.isPresent()) {
      return new Unclear(
          "some programs take it for the address " + Addresses.text(meant.get()) + ", others not");
    }
    try {
      return new Named(HostName.parse(text));
    } catch (BaileyException e) {
      return new Unclear(e.reason());
    }
  }

  private static RequestedHost bracketed(String text) {
    boolean whole = text.length() > 2 && text.startsWith("[") && text.endsWith("]");
    String inner = whole ? text.substring(1, text.length() - 1) : "";
    Optional<InetAddress> address =
        inner.indexOf(':') >= 0 ? Addresses.parse(inner) : Optional.empty();
    return address.isPresent()
        ? new Literal(address.get())
        : new Unclear("brackets stand around an IPv6 address");
  }
}
