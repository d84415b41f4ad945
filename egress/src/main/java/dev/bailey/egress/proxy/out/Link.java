package dev.bailey.egress.proxy.out;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.egress.rules.CurrentRules;
import dev.bailey.egress.rules.EgressRules;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.policy.network.HostName;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * A connection to the outside, with what was decided about it. The rules are asked again whenever
 * they change, and it is cut when they are against it then.
 */
public final class Link {
  private final SocketChannel channel;
  private final Destination destination;
  private final InetAddress address;
  private final Verdict verdict;
  private final Meter meter;
  private boolean secured;
  private volatile @Nullable HostName alsoNamed;
  private volatile @Nullable Verdict cut;

  Link(
      SocketChannel channel,
      Destination destination,
      InetAddress address,
      Verdict verdict,
      Meter meter) {
    this.channel = channel;
    this.destination = destination;
    this.address = address;
    this.verdict = verdict;
    this.meter = meter;
  }

  public SocketChannel channel() {
    return channel;
  }

  public Destination destination() {
    return destination;
  }

  /** The one that was decided on and connected to. */
  public InetAddress address() {
    return address;
  }

  /** Why it was allowed. */
  public Verdict verdict() {
    return verdict;
  }

  /** From now on everything on it goes by TLS, to the host it was opened for and nobody else. */
  public void secure(SslHandler tls) {
    channel.pipeline().addLast(tls);
    secured = true;
  }

  public boolean isSecured() {
    return secured;
  }

  /** Why it was cut; null as long as it is not. */
  public @Nullable Verdict cut() {
    return cut;
  }

  /** Bytes out of the sandbox so far. Asked on the thread of the channel, as {@link #received}. */
  public long sent() {
    return meter.sent();
  }

  /** Bytes into the sandbox so far. */
  public long received() {
    return meter.received();
  }

  /**
   * An address was asked for, but a name was said within the connection: that has to be allowed as
   * well, and to stay so.
   */
  public Verdict name(HostName name, CurrentRules rules) {
    // First kept, then decided: rules that change meanwhile find it, or are those asked here.
    alsoNamed = name;
    return decide(rules.now());
  }

  /** What the rules say about it as it is. */
  public Verdict decide(EgressRules rules) {
    int port = destination.port();
    if (destination.host() instanceof RequestedHost.Named(HostName name)) {
      Verdict byName = rules.byName(name, port);
      Verdict byAddress = byName.allowed() ? rules.byAddress(name, address, port) : byName;
      return byAddress.allowed() ? byName : byAddress;
    }
    Verdict byLiteral = rules.byLiteral(address, port);
    HostName name = alsoNamed;
    return byLiteral.allowed() && name != null ? rules.byName(name, port) : byLiteral;
  }

  /** Ends it if the rules are against it. */
  void decideAgain(EgressRules rules) {
    Verdict now = decide(rules);
    if (!now.allowed()) {
      cut = now;
      close();
    }
  }

  public void close() {
    var _ = channel.close();
  }
}
