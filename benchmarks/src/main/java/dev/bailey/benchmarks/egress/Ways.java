package dev.bailey.benchmarks.egress;

import dev.bailey.api.Sandbox;
import dev.bailey.benchmarks.contender.Executables;
import dev.bailey.benchmarks.contender.UsualPolicy;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All routes from the load client to the server. The client always runs in a sandbox of the same
 * kind: for Bailey's routes in one whose network is filtered, for the others in one that has the
 * host's network. Proxies that are not installed are left out.
 */
final class Ways implements AutoCloseable {
  static final String DIRECT = "direct";
  static final String TINYPROXY = "tinyproxy";
  static final String SQUID = "squid";
  static final String EXPLICIT = "explicit";
  static final String CAPTURED = "captured";

  private static final String LOOPBACK = "127.0.0.1";
  private static final String NAME = "server.test";
  private static final Duration LONGEST_TURN = Duration.ofMinutes(10);

  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final Map<String, Way> ways = new HashMap<>();
  private final Map<String, String> absences = new HashMap<>();
  private final Path program;
  private final int server;

  /** Opens all of them, with files in a directory that the caller removes. */
  Ways(Path place, Executables executables) throws IOException, InterruptedException, Unavailable {
    UsualPolicy.requireBackend();
    program = LoadProgram.build(place, executables);
    boolean complete = false;
    try {
      server = keep(new LoadServer(program)).port();
      Policy usual = UsualPolicy.in(place).withLimits(Limits.none().withWallTime(LONGEST_TURN));
      openHosts(usual.withNetwork(NetworkAccess.full()), place, executables);
      openBaileys(usual.withNetwork(NetworkAccess.filtered(rules())));
      complete = true;
    } finally {
      if (!complete) {
        close();
      }
    }
  }

  private NetworkRules rules() {
    return NetworkRules.allowing(
            NetworkRule.parse(NAME + ":" + server), NetworkRule.parse(LOOPBACK + ":" + server))
        .withPins(List.of(Pin.parse(NAME + "=" + LOOPBACK)));
  }

  private void openHosts(Policy policy, Path place, Executables executables)
      throws IOException, InterruptedException {
    Sandbox sandbox = keep(Sandbox.open(policy));
    String target = LOOPBACK + ":" + server;
    ways.put(DIRECT, straight(sandbox, policy, LOOPBACK));
    try {
      PeerProxy proxy = keep(PeerProxy.tinyproxy(place, executables));
      ways.put(TINYPROXY, proxied(sandbox, policy, proxy.port(), target));
    } catch (Unavailable e) {
      absences.put(TINYPROXY, String.valueOf(e.getMessage()));
    }
    try {
      PeerProxy proxy = keep(PeerProxy.squid(place, executables));
      ways.put(SQUID, proxied(sandbox, policy, proxy.port(), target));
    } catch (Unavailable e) {
      absences.put(SQUID, String.valueOf(e.getMessage()));
    }
  }

  private void openBaileys(Policy policy) throws IOException {
    Sandbox sandbox = keep(Sandbox.open(policy));
    int port = InnerPorts.proxy(sandbox);
    ways.put(EXPLICIT, proxied(sandbox, policy, port, NAME + ":" + server));
    if (sandbox.gateway().orElseThrow().isTransparent()) {
      ways.put(CAPTURED, straight(sandbox, policy, NAME));
    } else {
      absences.put(CAPTURED, "connections cannot be captured here, mostly for lack of root");
    }
  }

  private Way straight(Sandbox sandbox, Policy policy, String host) {
    return new Way(
        program, sandbox, policy, List.of(host, "" + server, "straight", NAME + ":" + server));
  }

  private Way proxied(Sandbox sandbox, Policy policy, int port, String target) {
    return new Way(program, sandbox, policy, List.of(LOOPBACK, "" + port, "proxy", target));
  }

  private <T extends AutoCloseable> T keep(T value) {
    opened.push(value);
    return value;
  }

  Way find(String id) throws Unavailable {
    Way way = ways.get(id);
    if (way == null) {
      throw new Unavailable(absences.getOrDefault(id, "no such way"));
    }
    return way;
  }

  /** The last opened first. Goes on when one of them fails to close. */
  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (AutoCloseable each = opened.poll(); each != null; each = opened.poll()) {
      try {
        each.close();
      } catch (Exception e) {
        failure = new IOException(e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
