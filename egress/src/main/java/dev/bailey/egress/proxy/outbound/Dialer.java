package dev.bailey.egress.proxy.outbound;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.egress.proxy.secrets.SecretAddresses;
import dev.bailey.egress.rules.CurrentRules;
import dev.bailey.egress.rules.EgressRules;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.policy.network.HostName;
import io.netty.channel.EventLoop;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Opens connections to servers: checks the name against the rules, resolves it, checks each
 * address, and connects to one that passed.
 */
public final class Dialer {
  private final CurrentRules rules;
  private final AddressLookup lookup;
  private final OutboundConnections links;
  private final SecretAddresses secrets;
  private final int connectMillis;

  public Dialer(
      CurrentRules rules,
      AddressLookup lookup,
      OutboundConnections links,
      SecretAddresses secrets,
      Duration connect) {
    this.rules = rules;
    this.lookup = lookup;
    this.links = links;
    this.secrets = secrets;
    this.connectMillis = (int) connect.toMillis();
  }

  /** Learns where hosts of secrets are, as far as the rules say so. */
  public void learnPins(Collection<HostName> hosts) {
    for (HostName host : hosts) {
      rules.now().pinned(host).ifPresent(it -> learn(host, it));
    }
  }

  /** What goes there unread by another way has to end: it could ask for a secret next. */
  private void learn(HostName name, List<InetAddress> addresses) {
    if (secrets.learn(name, addresses)) {
      links.cutUnread(secrets);
    }
  }

  /**
   * Goes there.
   *
   * @param loop of the client, which the connection then lives on too
   * @param then is told on that loop, once
   */
  public void dial(Destination destination, EventLoop loop, Consumer<DialResult> then) {
    EgressRules now = rules.now();
    switch (destination.host()) {
      case RequestedHost.Literal(InetAddress address) -> {
        Verdict verdict = byLiteral(now, address, destination.port());
        if (verdict.allowed()) {
          connect(destination, loop, List.of(address), now, verdict, then);
        } else {
          then.accept(new DialResult.Denied(verdict));
        }
      }
      case RequestedHost.Named(HostName name) -> {
        Verdict verdict = now.byName(name, destination.port());
        if (verdict.allowed()) {
          resolve(destination, name, loop, now, verdict, then);
        } else {
          then.accept(new DialResult.Denied(verdict));
        }
      }
      case RequestedHost.Unclear _ -> throw new IllegalStateException("a destination is clear");
    }
  }

  /** What is asked for by an address is not asked for by the name of a host with a secret. */
  private Verdict byLiteral(EgressRules now, InetAddress address, int port) {
    Verdict verdict = now.byLiteral(address, port);
    Optional<HostName> host = verdict.allowed() ? secrets.hostAt(address) : Optional.empty();
    return host.isPresent() && !now.rawByLiteral(address, port).allowed()
        ? Verdict.denied("there is a secret for " + host.get() + " there: ask for it by its name")
        : verdict;
  }

  private void resolve(
      Destination destination,
      HostName name,
      EventLoop loop,
      EgressRules now,
      Verdict verdict,
      Consumer<DialResult> then) {
    Optional<List<InetAddress>> pinned = now.pinned(name);
    if (pinned.isPresent()) {
      check(destination, name, loop, now, verdict, pinned.get(), then);
      return;
    }
    var _ =
        lookup
            .find(name)
            .whenCompleteAsync(
                (addresses, failure) -> {
                  if (failure == null) {
                    check(destination, name, loop, now, verdict, addresses, then);
                  } else {
                    then.accept(unresolved(name, failure));
                  }
                },
                loop);
  }

  private static DialResult unresolved(HostName name, Throwable failure) {
    return failure instanceof TimeoutException
        ? new DialResult.Failed("no name server answered about " + name, true)
        : new DialResult.Failed("the name " + name + " does not resolve", false);
  }

  private void check(
      Destination destination,
      HostName name,
      EventLoop loop,
      EgressRules now,
      Verdict verdict,
      List<InetAddress> addresses,
      Consumer<DialResult> then) {
    learn(name, addresses);
    List<InetAddress> passed = new ArrayList<>();
    Optional<Verdict> denied = Optional.empty();
    for (InetAddress address : addresses) {
      Verdict byAddress = decide(now, name, address, destination.port());
      if (byAddress.allowed()) {
        passed.add(address);
      } else if (denied.isEmpty()) {
        denied = Optional.of(byAddress);
      }
    }
    if (!passed.isEmpty()) {
      connect(destination, loop, passed, now, verdict, then);
    } else if (denied.isPresent()) {
      then.accept(new DialResult.Denied(denied.get()));
    } else {
      then.accept(new DialResult.Failed("the name " + name + " has no address", false));
    }
  }

  /** Denied too if that fails: a defect here must not keep a client waiting. */
  private static Verdict decide(EgressRules now, HostName name, InetAddress address, int port) {
    try {
      return now.byAddress(name, address, port);
    } catch (RuntimeException e) {
      return Verdict.denied("Bailey failed to decide on " + name + ": " + e.getMessage());
    }
  }

  private void connect(
      Destination destination,
      EventLoop loop,
      List<InetAddress> addresses,
      EgressRules now,
      Verdict verdict,
      Consumer<DialResult> then) {
    if (!links.enter()) {
      then.accept(new DialResult.Failed("this sandbox has too many connections open", false));
      return;
    }
    new ConnectAttempts(
            destination, loop, addresses, verdict, connectMillis, it -> enter(it, now, then))
        .next();
  }

  /**
   * Adds a connection to the others, then decides on it again if the rules have changed since:
   * later changes find it there.
   */
  private void enter(DialResult dialed, EgressRules decided, Consumer<DialResult> then) {
    if (!(dialed instanceof DialResult.Connected(OutboundConnection link))) {
      links.leave();
      then.accept(dialed);
      return;
    }
    links.add(link);
    EgressRules now = rules.now();
    Verdict verdict = now == decided ? link.verdict() : link.decide(now);
    if (verdict.allowed()) {
      then.accept(dialed);
    } else {
      link.close();
      then.accept(new DialResult.Denied(verdict));
    }
  }
}
