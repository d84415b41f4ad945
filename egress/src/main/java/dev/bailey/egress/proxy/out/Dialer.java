package dev.bailey.egress.proxy.out;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.egress.rules.CurrentRules;
import dev.bailey.egress.rules.EgressRules;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.policy.network.HostName;
import io.netty.channel.EventLoop;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Goes where the rules let it: first they are asked about the name, then the name is resolved, then
 * they are asked about each address, and it connects to one of those that passed.
 */
public final class Dialer {
  private final CurrentRules rules;
  private final AddressLookup lookup;
  private final Links links;
  private final int connectMillis;

  public Dialer(CurrentRules rules, AddressLookup lookup, Links links, int connectMillis) {
    this.rules = rules;
    this.lookup = lookup;
    this.links = links;
    this.connectMillis = connectMillis;
  }

  /**
   * Goes there.
   *
   * @param loop of the client, which the connection then lives on too
   * @param then is told on that loop, once
   */
  public void dial(Destination destination, EventLoop loop, Consumer<Dialed> then) {
    EgressRules now = rules.now();
    switch (destination.host()) {
      case RequestedHost.Literal(InetAddress address) -> {
        Verdict verdict = now.byLiteral(address, destination.port());
        if (verdict.allowed()) {
          connect(destination, loop, List.of(address), verdict, then);
        } else {
          then.accept(new Dialed.Denied(verdict));
        }
      }
      case RequestedHost.Named(HostName name) -> {
        Verdict verdict = now.byName(name, destination.port());
        if (verdict.allowed()) {
          resolve(destination, name, loop, now, verdict, then);
        } else {
          then.accept(new Dialed.Denied(verdict));
        }
      }
      case RequestedHost.Unclear _ -> throw new IllegalStateException("a destination is clear");
    }
  }

  private void resolve(
      Destination destination,
      HostName name,
      EventLoop loop,
      EgressRules now,
      Verdict verdict,
      Consumer<Dialed> then) {
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

  private static Dialed unresolved(HostName name, Throwable failure) {
    return failure instanceof TimeoutException
        ? new Dialed.Failed("no name server answered about " + name, true)
        : new Dialed.Failed("the name " + name + " does not resolve", false);
  }

  private void check(
      Destination destination,
      HostName name,
      EventLoop loop,
      EgressRules now,
      Verdict verdict,
      List<InetAddress> addresses,
      Consumer<Dialed> then) {
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
      connect(destination, loop, passed, verdict, then);
    } else if (denied.isPresent()) {
      then.accept(new Dialed.Denied(denied.get()));
    } else {
      then.accept(new Dialed.Failed("the name " + name + " has no address", false));
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
      Verdict verdict,
      Consumer<Dialed> then) {
    new Attempts(destination, loop, addresses, verdict, connectMillis, it -> enter(it, then))
        .next();
  }

  /** First among the others, then decided: rules that change meanwhile find it, or are these. */
  private void enter(Dialed dialed, Consumer<Dialed> then) {
    if (!(dialed instanceof Dialed.Connected(Link link))) {
      then.accept(dialed);
      return;
    }
    links.add(link);
    Verdict verdict = link.decide(rules.now());
    if (verdict.allowed()) {
      then.accept(dialed);
    } else {
      link.close();
      then.accept(new Dialed.Denied(verdict));
    }
  }
}
