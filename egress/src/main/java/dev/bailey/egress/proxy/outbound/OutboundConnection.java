package dev.bailey.egress.proxy.outbound;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.egress.proxy.secrets.SecretAddresses;
import dev.bailey.egress.rules.CurrentRules;
import dev.bailey.egress.rules.EgressRules;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.policy.network.HostName;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import java.net.InetAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a server outside of the sandbox, with the verdict on it. When the rules change it
 * is decided on again, and cut if it is no longer allowed.
 */
public final class OutboundConnection {
  private final SocketChannel channel;
  private final Destination destination;
  private final InetAddress address;
  private final Verdict verdict;
  private final ByteMeter meter;
  private boolean secured;
  private volatile @Nullable HostName alsoNamed;
  private volatile boolean raw;
  private volatile boolean unread;
  private volatile @Nullable Verdict cut;

  public OutboundConnection(
      SocketChannel channel,
      Destination destination,
      InetAddress address,
      Verdict verdict,
      ByteMeter meter) {
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

  /** Whether bytes of any protocol may go over it; if so, that has to stay so. */
  public boolean becomeRaw(CurrentRules rules) {
    // First kept, then decided: rules that change meanwhile find it, or are those asked here.
    raw = rules.now().allowsRaw();
    raw = raw && decideRaw(rules.now()).allowed();
    return raw;
  }

  /**
   * From now on its bytes go both ways without being read, because of what the first ones were.
   *
   * @return what speaks against it: a host with a secret may tell that to whoever reaches its
   *     address, by any name
   */
  public Optional<Verdict> passUnread(SecretAddresses secrets) {
    // First kept, then decided: an address that is learnt meanwhile finds it, or is found here.
    unread = true;
    return secrets
        .hostAt(address)
        .map(host ->
            Verdict.denied(
                "it has the address of "
                    + host
                    + ", which there is a secret for, and its replies could not be looked through"));
  }

  /** Ends it if it is unread and leads to where a host with a secret is. */
  void cutUnread(SecretAddresses secrets) {
    if (unread) {
      passUnread(secrets).ifPresent(this::cut);
    }
  }

  private void cut(Verdict why) {
    cut = why;
    close();
  }

  /** What the rules say about bytes of any protocol. */
  public Verdict decideRaw(EgressRules rules) {
    return destination.host() instanceof RequestedHost.Named(HostName name)
        ? rules.rawByAddress(name, address, destination.port())
        : rules.rawByLiteral(address, destination.port());
  }

  /** What the rules say about it as it is. */
  public Verdict decide(EgressRules rules) {
    Verdict reached = decideReached(rules);
    Verdict asRaw = raw && reached.allowed() ? decideRaw(rules) : reached;
    return asRaw.allowed() ? reached : asRaw;
  }

  private Verdict decideReached(EgressRules rules) {
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
  public void decideAgain(EgressRules rules) {
    Verdict now = decide(rules);
    if (!now.allowed()) {
      cut(now);
    }
  }

  public void close() {
    var _ = channel.close();
  }
}
