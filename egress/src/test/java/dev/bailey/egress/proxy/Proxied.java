package dev.bailey.egress.proxy;

import dev.bailey.backend.Gateway;
import dev.bailey.egress.proxy.connection.ProxyLimits;
import dev.bailey.egress.proxy.names.StandInRange;
import dev.bailey.egress.proxy.outbound.AddressLookup;
import dev.bailey.egress.proxy.secrets.HostRoots;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.AddressRange;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;

/** An egress gateway on the loopback interface. */
final class Proxied implements AutoCloseable {
  /** Stand-ins that connections on the loopback interface can go to. */
  static final StandInRange STAND_INS =
      new StandInRange(
          AddressRange.parse("127.64.0.0/15").orElseThrow(),
          AddressRange.parse("fd62:6169:6c65:7900::/64").orElseThrow(),
          100);

  static final AddressLookup NOBODY =
      name -> CompletableFuture.failedFuture(new UnknownHostException(name.text()));

  private final ProxyGatewayProvider service;
  private final LoopbackNetwork network;
  private final Gateway gateway;

  Proxied(
      NetworkAccess.Filtered rules,
      LoopbackNetwork network,
      AddressLookup lookup,
      ProxyLimits limits) {
    this(rules, network, lookup, limits, Map.of());
  }

  private Proxied(
      NetworkAccess.Filtered rules,
      LoopbackNetwork network,
      AddressLookup lookup,
      ProxyLimits limits,
      Map<String, String> environment) {
    this.service =
        new ProxyGatewayProvider(
            lookup, _ -> false, STAND_INS, limits, () -> HostRoots.of(environment));
    this.network = network;
    this.gateway = service.prepare(rules).open(network);
  }

  /** A proxy alone, on a host whose programs trust these certificates only. */
  static Proxied trusting(Path pem, NetworkAccess.Filtered rules) {
    return new Proxied(
        rules,
        LoopbackNetwork.explicit(),
        NOBODY,
        ProxyLimits.USUAL,
        Map.of("SSL_CERT_FILE", pem.toString()));
  }

  /** A proxy alone. */
  static Proxied explicit(String... rules) {
    return new Proxied(Rules.of(rules), LoopbackNetwork.explicit(), NOBODY, ProxyLimits.USUAL);
  }

  /** Capturing what goes to one port. */
  static Proxied capturing(int port, String... rules) {
    return new Proxied(Rules.of(rules), LoopbackNetwork.capturing(port), NOBODY, ProxyLimits.USUAL);
  }

  Gateway gateway() {
    return gateway;
  }

  LoopbackNetwork network() {
    return network;
  }

  /** Of the proxy inside. */
  int port() {
    return URI.create(gateway.environment().get("http_proxy")).getPort();
  }

  Client client() {
    return Client.to("127.0.0.1", port());
  }

  /** The events that have ended, once there are as many as that. */
  List<NetworkEvent> events(int count) {
    Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> gateway.events().size() >= count);
    return gateway.events();
  }

  @Override
  public void close() {
    service.close();
  }
}
