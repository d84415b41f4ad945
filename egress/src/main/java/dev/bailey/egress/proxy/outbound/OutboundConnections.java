package dev.bailey.egress.proxy.outbound;

import dev.bailey.egress.proxy.secrets.SecretAddresses;
import dev.bailey.egress.rules.EgressRules;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** All outbound connections of one sandbox, up to a limit. Thread-safe. */
public final class OutboundConnections {
  private final int most;
  private final Set<OutboundConnection> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger count = new AtomicInteger();

  /** With no more than so many at once, those that are just being opened included. */
  public OutboundConnections(int most) {
    this.most = most;
  }

  /** Takes up the place of one more; false when there is none. */
  public boolean enter() {
    if (count.incrementAndGet() > most) {
      count.decrementAndGet();
      return false;
    }
    return true;
  }

  /** Gives up a place. */
  public void leave() {
    count.decrementAndGet();
  }

  /** Adds one that has its place; it gives that up by itself. */
  public void add(OutboundConnection link) {
    open.add(link);
    link.channel()
        .closeFuture()
        .addListener(_ -> {
          open.remove(link);
          leave();
        });
  }

  /** Cuts those that the rules are against. */
  public void decideAgain(EgressRules rules) {
    open.forEach(it -> it.decideAgain(rules));
  }

  /** Cuts those that nobody reads and that lead to where a host with a secret is. */
  void cutUnread(SecretAddresses secrets) {
    open.forEach(it -> it.cutUnread(secrets));
  }

  /** Ends them all, and waits for that. */
  public void close() {
    List<OutboundConnection> last = List.copyOf(open);
    last.forEach(OutboundConnection::close);
    last.forEach(it -> it.channel().closeFuture().awaitUninterruptibly());
  }
}
