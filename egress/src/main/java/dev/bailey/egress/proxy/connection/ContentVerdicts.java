package dev.bailey.egress.proxy.connection;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.egress.proxy.outbound.Destination;
import dev.bailey.egress.proxy.outbound.OutboundConnection;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.egress.wire.ClientHello;
import dev.bailey.policy.network.HostName;
import java.util.Optional;

/** Verdicts on a connection by what it carries: its protocol, its SNI, its Host header. */
public final class ContentVerdicts {
  private ContentVerdicts() {}

  public static Verdict of(String reason) {
    return Verdict.denied(reason);
  }

  /**
   * It carries neither TLS nor HTTP: the rule that is missing is one for raw TCP.
   *
   * @param what it carries, a clause
   */
  public static Verdict toProtocol(OutboundConnection link, String what, SandboxEgress egress) {
    Verdict missing = link.decideRaw(egress.rules().now());
    return new Verdict(
        false, Optional.empty(), what + ", and " + missing.reason(), missing.remedy());
  }

  /** A request has to name the host that was asked for. */
  public static Optional<Verdict> toRequest(
      OutboundConnection link, RequestedHost said, SandboxEgress egress) {
    return toHost(link, said, "the request names ", egress);
  }

  private static Optional<Verdict> toHost(
      OutboundConnection link, RequestedHost said, String naming, SandboxEgress egress) {
    RequestedHost asked = link.destination().host();
    if (asked.equals(said)) {
      return Optional.empty();
    }
    if (asked instanceof RequestedHost.Literal
        && said instanceof RequestedHost.Named(HostName name)) {
      if (!egress.vault().of(name).isEmpty()) {
        return Optional.of(of("there is a secret for " + name + ": ask for it by its name"));
      }
      return Optional.of(link.name(name, egress.rules())).filter(it -> !it.allowed());
    }
    String other = new Destination(said, link.destination().port()).hostText();
    return Optional.of(
        of(naming + other + ", the connection is for " + link.destination().hostText()));
  }

  /**
   * Requires that the SNI is the host that was asked for, or on a connection by address a name that
   * the rules allow there.
   *
   * <p>A hello may contain Encrypted Client Hello (ECH), or GREASE that looks like it; only the
   * server can tell them apart. On a connection by name it passes if the outer SNI is that name and
   * the address is one of that name; with real ECH the outer SNI is the provider's name, which
   * would need a rule of its own. By address it is refused. A hello without SNI passes for
   * addresses, and for names of a single label, for which the JDK sends none.
   */
  public static Optional<Verdict> toHello(
      OutboundConnection link, ClientHello hello, SandboxEgress egress) {
    RequestedHost asked = link.destination().host();
    if (hello.encrypted() && asked instanceof RequestedHost.Literal) {
      return Optional.of(
          of(
              "it uses Encrypted Client Hello, and the connection was opened by address, not by name"));
    }
    if (hello.serverName().isPresent()) {
      RequestedHost said = new RequestedHost.Named(hello.serverName().get());
      return toHost(link, said, "SNI mismatch: it names ", egress);
    }
    return asked instanceof RequestedHost.Named(HostName name) && name.text().indexOf('.') >= 0
        ? Optional.of(of("its TLS does not name the host (no SNI)"))
        : Optional.empty();
  }
}
