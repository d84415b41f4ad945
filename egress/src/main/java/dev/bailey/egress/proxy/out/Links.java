package dev.bailey.egress.proxy.out;

import dev.bailey.egress.rules.EgressRules;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** All connections to the outside of one sandbox. Thread-safe. */
public final class Links {
  private final Set<Link> open = ConcurrentHashMap.newKeySet();

  public Links() {}

  void add(Link link) {
    open.add(link);
    link.channel().closeFuture().addListener(_ -> open.remove(link));
  }

  /** Cuts those that the rules are against. */
  public void decideAgain(EgressRules rules) {
    open.forEach(it -> it.decideAgain(rules));
  }

  /** Ends them all, and waits for that. */
  public void close() {
    List<Link> last = List.copyOf(open);
    last.forEach(Link::close);
    last.forEach(it -> it.channel().closeFuture().awaitUninterruptibly());
  }
}
