package dev.bailey.egress.proxy;

import dev.bailey.backend.GatewayProvider;
import dev.bailey.backend.LocalAddresses;
import dev.bailey.egress.proxy.connection.ProxyLimits;
import dev.bailey.egress.proxy.names.StandInRange;
import dev.bailey.egress.proxy.outbound.AddressLookup;
import dev.bailey.egress.proxy.outbound.HostLookup;
import dev.bailey.egress.proxy.secrets.HostRoots;
import dev.bailey.egress.proxy.secrets.Interception;
import dev.bailey.egress.proxy.secrets.Vault;
import dev.bailey.egress.relay.RelayIoHandler;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.log.QuietSlf4j;
import dev.bailey.policy.NetworkAccess;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes egress gateways that are proxies, all of them on the same two threads. Thread-safe. */
public final class ProxyGatewayProvider implements GatewayProvider {
  private static final int THREADS = 2;
  private static final int SECONDS_TO_END = 5;

  private final AddressLookup lookup;
  private final LocalAddresses own;
  private final StandInRange standIns;
  private final ProxyLimits limits;
  private final Supplier<HostRoots> readRoots;
  private final Set<ProxyGateway> gateways = ConcurrentHashMap.newKeySet();
  private @Nullable HostRoots roots;
  private @Nullable MultiThreadIoEventLoopGroup loops;
  private boolean closed;

  /** Threads start with the first sandbox. */
  public ProxyGatewayProvider() {
    this(
        new HostLookup(),
        ownAddresses(),
        StandInRange.USUAL,
        ProxyLimits.USUAL,
        () -> HostRoots.of(System.getenv()));
  }

  ProxyGatewayProvider(
      AddressLookup lookup,
      LocalAddresses own,
      StandInRange standIns,
      ProxyLimits limits,
      Supplier<HostRoots> roots) {
    this.lookup = lookup;
    this.own = own;
    this.standIns = standIns;
    this.limits = limits;
    this.readRoots = roots;
  }

  private static LocalAddresses ownAddresses() {
    return ServiceLoader.load(LocalAddresses.class, ProxyGatewayProvider.class.getClassLoader())
        .findFirst()
        .orElseThrow(() ->
            BaileyException.of(
                ErrorCode.NOT_SUPPORTED,
                "filter",
                "network",
                "no service finds this host's own addresses: bailey-linux is missing"));
  }

  @Override
  public PreparedGateway prepare(NetworkAccess.Filtered rules) {
    Vault vault = Vault.open(rules.secrets(), rules.secretsOfAnyLayer());
    // First what can fail: nobody would remove the folder of an interception then.
    DescriptorChannels sockets = new DescriptorChannels(loops());
    Optional<Interception> interception =
        vault.isEmpty() ? Optional.empty() : Optional.of(Interception.of(vault, roots()));
    ProxyGateway gateway =
        new ProxyGateway(
            rules, vault, interception, lookup, own, standIns, limits, sockets, gateways::remove);
    gateways.add(gateway);
    return new PreparedProxyGateway(gateway, vault, interception);
  }

  /** Read once: it takes longer than all else, and hosts change them rarely. */
  private synchronized HostRoots roots() {
    if (roots == null) {
      roots = readRoots.get();
    }
    return roots;
  }

  private synchronized MultiThreadIoEventLoopGroup loops() {
    if (closed) {
      throw BaileyException.of(
          ErrorCode.INVALID_STATE, "open", "egress gateway", "all were closed");
    }
    if (loops == null) {
      loops = QuietSlf4j.during(ProxyGatewayProvider::newLoops);
    }
    return loops;
  }

  private static MultiThreadIoEventLoopGroup newLoops() {
    return new MultiThreadIoEventLoopGroup(
        THREADS, new DefaultThreadFactory("bailey-egress", true), RelayIoHandler.newFactory());
  }

  @Override
  public void close() {
    MultiThreadIoEventLoopGroup last;
    synchronized (this) {
      closed = true;
      last = loops;
      loops = null;
    }
    gateways.forEach(ProxyGateway::close);
    if (last != null) {
      last.shutdownGracefully(0, SECONDS_TO_END, TimeUnit.SECONDS).awaitUninterruptibly();
    }
    if (lookup instanceof HostLookup own) {
      own.close();
    }
  }
}
