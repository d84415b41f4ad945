package dev.bailey.egress.proxy.flow;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.egress.proxy.out.Destination;
import dev.bailey.egress.proxy.secrets.Secret;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.policy.network.HostName;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What becomes of secrets in requests. */
final class Secrecy {
  private final Surroundings surroundings;

  Secrecy(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** What speaks against putting in what a request asks for. */
  Optional<Verdict> objection(Exchange exchange, boolean secured) {
    List<Secret> secrets = secretsFor(exchange.destination());
    if (secrets.isEmpty()) {
      // Most requests: their heads are not copied for this.
      return Optional.empty();
    }
    Set<String> wanted = Disguise.wanted(secrets, exchange.outgoing().headers());
    if (wanted.isEmpty()) {
      return Optional.empty();
    }
    String names = "secret " + String.join(", ", wanted);
    if (!secured) {
      return Optional.of(Objection.of(names + " is sent over TLS only: ask by https"));
    }
    return exchange.method().equals(HttpMethod.TRACE)
        ? Optional.of(Objection.of("it asks the server to tell " + names))
        : Optional.empty();
  }

  /**
   * Puts in what the request asks for, and has the reply looked through for all that its host may
   * know: it may repeat what an earlier request has brought.
   */
  void putInto(Exchange exchange) {
    HttpHeaders headers = exchange.outgoing().headers();
    Disguise disguise = new Disguise(secretsFor(exchange.destination()));
    disguise.putInto(headers);
    // What is compressed cannot be looked through, nor what comes in pieces of a client's choice.
    headers.set(HttpHeaderNames.ACCEPT_ENCODING, "identity");
    headers.remove(HttpHeaderNames.RANGE).remove(HttpHeaderNames.IF_RANGE);
    exchange.scrubber = new Scrubber(known(exchange.destination(), disguise));
    if (!disguise.names().isEmpty()) {
      exchange.entry().note("with secret " + String.join(", ", disguise.names()));
    }
  }

  /** Also what was taken away since. */
  private Map<String, String> known(Destination destination, Disguise disguise) {
    Map<String, String> known = new LinkedHashMap<>(disguise.sent());
    if (destination.host() instanceof RequestedHost.Named(HostName name)) {
      surroundings.vault().of(name).forEach(it -> known.put(it.value(), it.placeholder()));
    }
    return known;
  }

  private List<Secret> secretsFor(Destination destination) {
    return destination.host() instanceof RequestedHost.Named(HostName name)
        ? surroundings.vault().of(surroundings.rules().now().secretsFor(name))
        : List.of();
  }
}
