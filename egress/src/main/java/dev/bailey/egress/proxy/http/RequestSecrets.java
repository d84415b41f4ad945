package dev.bailey.egress.proxy.http;

import dev.bailey.egress.address.RequestedHost;
import dev.bailey.egress.proxy.connection.ContentVerdicts;
import dev.bailey.egress.proxy.connection.SandboxEgress;
import dev.bailey.egress.proxy.outbound.Destination;
import dev.bailey.egress.proxy.outbound.OutboundConnection;
import dev.bailey.egress.proxy.secrets.Secret;
import dev.bailey.egress.proxy.substitution.SecretScrubber;
import dev.bailey.egress.proxy.substitution.SecretSubstitution;
import dev.bailey.egress.rules.Verdict;
import dev.bailey.policy.network.HostName;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Decides whether a request may carry its secrets, and puts them in. */
final class RequestSecrets {
  private final SandboxEgress egress;

  RequestSecrets(SandboxEgress egress) {
    this.egress = egress;
  }

  /** What speaks against sending a request to its host. */
  Optional<Verdict> objection(HttpExchange exchange, boolean secured) {
    if (exchange.upgrades() && isKnown(exchange.destination())) {
      return Optional.of(anotherProtocol());
    }
    return objectionToSecrets(exchange, secured);
  }

  /** What speaks against putting in what a request asks for. */
  private Optional<Verdict> objectionToSecrets(HttpExchange exchange, boolean secured) {
    List<Secret> secrets = secretsFor(exchange.destination());
    if (secrets.isEmpty()) {
      // Most requests: their heads are not copied for this.
      return Optional.empty();
    }
    Set<String> wanted = SecretSubstitution.wanted(secrets, exchange.outgoing().headers());
    if (wanted.isEmpty()) {
      return Optional.empty();
    }
    String names = "secret " + String.join(", ", wanted);
    if (!secured) {
      return Optional.of(ContentVerdicts.of(names + " is sent over TLS only: ask by https"));
    }
    return exchange.method().equals(HttpMethod.TRACE)
        ? Optional.of(ContentVerdicts.of("it asks the server to tell " + names))
        : Optional.empty();
  }

  /**
   * Puts in what the request asks for where it is sent over TLS, and has the reply looked through
   * for all that a host at this address may know: it may repeat what an earlier request has
   * brought, by whatever name that asked for it.
   *
   * @return what speaks against sending it there
   */
  Optional<Verdict> putInto(HttpExchange exchange, OutboundConnection link) {
    if (egress.addresses().hostAt(link.address()).isEmpty()) {
      return Optional.empty();
    }
    if (exchange.upgrades()) {
      return Optional.of(anotherProtocol());
    }
    SecretSubstitution substitution =
        new SecretSubstitution(link.isSecured() ? secretsFor(exchange.destination()) : List.of());
    substitution.putInto(exchange.outgoing().headers());
    askForWhole(exchange.outgoing().headers());
    exchange.scrubber = new SecretScrubber(egress.vault().placeholders());
    if (!substitution.names().isEmpty()) {
      exchange.entry().note("with secret " + String.join(", ", substitution.names()));
    }
    return Optional.empty();
  }

  private static Verdict anotherProtocol() {
    return ContentVerdicts.of(
        "there is a secret for its host, and another protocol is not looked through");
  }

  /** What is compressed cannot be looked through, nor what comes in pieces of a client's choice. */
  private static void askForWhole(HttpHeaders headers) {
    headers.set(HttpHeaderNames.ACCEPT_ENCODING, "identity");
    for (String name : headers.names()) {
      String lower = name.toLowerCase(Locale.ROOT);
      // Range, If-Range, Request-Range, X-Range, x-ms-range and the like.
      if (lower.endsWith("range") || lower.equals("accept-charset") || lower.equals("a-im")) {
        headers.remove(name);
      }
    }
  }

  /** Whether the host of a name may have been sent a secret. */
  private boolean isKnown(Destination destination) {
    return destination.host() instanceof RequestedHost.Named(HostName name)
        && !egress.vault().of(name).isEmpty();
  }

  private List<Secret> secretsFor(Destination destination) {
    return destination.host() instanceof RequestedHost.Named(HostName name)
        ? egress.vault().of(egress.rules().now().secretsFor(name))
        : List.of();
  }
}
