package dev.bailey.egress.proxy;

import dev.bailey.backend.Gateway;
import dev.bailey.backend.InnerNetwork;
import dev.bailey.backend.InnerSocket;
import dev.bailey.backend.LocalAddresses;
import dev.bailey.egress.proxy.connection.ProxyLimits;
import dev.bailey.egress.proxy.connection.SandboxEgress;
import dev.bailey.egress.proxy.entry.ExplicitEntry;
import dev.bailey.egress.proxy.entry.TransparentEntry;
import dev.bailey.egress.proxy.http.HttpConnection;
import dev.bailey.egress.proxy.names.DnsDatagrams;
import dev.bailey.egress.proxy.names.DnsResponder;
import dev.bailey.egress.proxy.names.DnsStream;
import dev.bailey.egress.proxy.names.StandInRange;
import dev.bailey.egress.proxy.names.StandIns;
import dev.bailey.egress.proxy.outbound.AddressLookup;
import dev.bailey.egress.proxy.outbound.Destination;
import dev.bailey.egress.proxy.outbound.Dialer;
import dev.bailey.egress.proxy.outbound.OutboundConnections;
import dev.bailey.egress.proxy.record.EventLog;
import dev.bailey.egress.proxy.secrets.Interception;
import dev.bailey.egress.proxy.secrets.SecretAddresses;
import dev.bailey.egress.proxy.secrets.Vault;
import dev.bailey.egress.rules.CurrentRules;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.NetworkStatistics;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.Addresses;
import dev.bailey.policy.network.HostName;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** An egress gateway that is a proxy, explicit and, where connections are captured, transparent. */
final class ProxyGateway implements Gateway {
  private static final int DNS = 53;

  private final CurrentRules rules;
  private final EventLog log = new EventLog();
  private final OutboundConnections links;
  private final StandIns standIns;
  private final DnsResponder responder;
  private final SandboxEgress egress;
  private final DescriptorChannels sockets;
  private final Consumer<ProxyGateway> ended;

  /** All sockets inside; a closed group closes what is added to it. */
  private final ChannelGroup inside = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);

  private final AtomicInteger clients = new AtomicInteger();
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile Runnable endOfCapture = () -> {};
  private volatile Map<String, String> environment;
  private volatile boolean transparent;

  ProxyGateway(
      NetworkAccess.Filtered filtered,
      Vault vault,
      Optional<Interception> interception,
      AddressLookup lookup,
      LocalAddresses own,
      StandInRange range,
      ProxyLimits limits,
      DescriptorChannels sockets,
      Consumer<ProxyGateway> ended) {
    this.rules = new CurrentRules(filtered, own);
    this.standIns = new StandIns(range, InstantSource.system());
    this.responder = new DnsResponder(rules, standIns, log);
    this.links = new OutboundConnections(limits.connections());
    SecretAddresses addresses = new SecretAddresses(vault);
    Dialer dialer = new Dialer(rules, lookup, links, addresses, limits.connect());
    this.egress =
        new SandboxEgress(
            rules, dialer, log, limits, vault, addresses, interception, HttpConnection::install);
    dialer.learnPins(vault.hosts());
    this.environment = SecretEnvironment.of(vault, interception, Map.of());
    this.sockets = sockets;
    this.ended = ended;
  }

  /** Begins to take connections. */
  void listen(InnerNetwork network) {
    int port = listenForClients(network);
    switch (network.capture()) {
      case InnerNetwork.Capture.Working working -> {
        endOfCapture = working.end();
        transparent = true;
        // What the transport has not taken over when something fails is closed here.
        try (InnerSocket connections = working.connections();
            InnerSocket questions = working.questions();
            InnerSocket names = network.listen(DNS)) {
          inside.add(sockets.accept(connections, false, counted(this::enterDirectly)));
          inside.add(sockets.receive(questions, new DnsDatagrams(responder)));
          inside.add(sockets.accept(names, true, counted(this::enterNameServer)));
        }
      }
      case InnerNetwork.Capture.Impossible _ ->
          environment =
              SecretEnvironment.of(
                  egress.vault(), egress.interception(), ProxyEnvironment.of(port));
    }
  }

  private int listenForClients(InnerNetwork network) {
    try (InnerSocket listener = network.listen(0)) {
      var channel = sockets.accept(listener, true, counted(it -> ExplicitEntry.enter(it, egress)));
      inside.add(channel);
      return channel.localAddress().getPort();
    }
  }

  /** No more than the limit; one more is closed before anything of it is read. */
  private Consumer<SocketChannel> counted(Consumer<SocketChannel> entry) {
    return client -> {
      if (clients.incrementAndGet() > egress.limits().connections()) {
        clients.decrementAndGet();
        var _ = client.close();
        return;
      }
      client.closeFuture().addListener(_ -> clients.decrementAndGet());
      inside.add(client);
      entry.accept(client);
    };
  }

  private void enterNameServer(SocketChannel client) {
    DnsStream.install(client.pipeline(), responder);
  }

  private void enterDirectly(SocketChannel client) {
    InetSocketAddress wanted = client.localAddress();
    // IPv4 out of a socket for both families: this gives it its usual form.
    InetAddress address = Addresses.of(wanted.getAddress().getAddress());
    int port = wanted.getPort();
    if (!standIns.contains(address)) {
      enterByAddress(client, address, port);
      return;
    }
    Optional<HostName> name = standIns.name(address);
    if (name.isPresent()) {
      TransparentEntry.enter(client, Destination.of(name.get(), port), egress);
    } else {
      TransparentEntry.refuse(
          client, Destination.of(address, port), egress, "the address stands for no name");
    }
  }

  /** Name servers are not asked outside, but where the rules name them. */
  private void enterByAddress(SocketChannel client, InetAddress address, int port) {
    if (port == DNS && !rules.now().byLiteral(address, port).allowed()) {
      enterNameServer(client);
      client.config().setAutoRead(true);
    } else {
      TransparentEntry.enter(client, Destination.of(address, port), egress);
    }
  }

  /**
   * Of a network whose connections are captured nothing but secrets: programs then behave as
   * without a filter, and none has to be told of the proxy.
   */
  @Override
  public Map<String, String> environment() {
    return environment;
  }

  @Override
  public boolean isTransparent() {
    return transparent;
  }

  @Override
  public void replace(NetworkAccess.Filtered filtered) {
    if (!egress.vault().holds(filtered.secrets())) {
      throw BaileyException.of(
              ErrorCode.NOT_SUPPORTED,
              "change",
              "network rules",
              "a sandbox that runs gets no new secret")
          .withHint("Grant it from the beginning; it can be taken away at any time.");
    }
    rules.replace(filtered);
    egress.dialer().learnPins(egress.vault().hosts());
    links.decideAgain(rules.now());
  }

  @Override
  public List<NetworkEvent> events() {
    return log.recent();
  }

  @Override
  public NetworkStatistics statistics() {
    return log.statistics();
  }

  @Override
  public void watch(Consumer<NetworkEvent> watcher) {
    log.watch(watcher);
  }

  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    inside.close().awaitUninterruptibly();
    links.close();
    endOfCapture.run();
    log.close();
    ended.accept(this);
    egress.interception().ifPresent(Interception::close);
  }
}
