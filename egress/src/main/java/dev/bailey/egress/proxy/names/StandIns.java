package dev.bailey.egress.proxy.names;

import dev.bailey.policy.network.HostName;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The addresses that stand for host names in one sandbox. Programs keep addresses longer than their
 * TTL, so one is given to another name only after an hour without use. Thread-safe.
 */
public final class StandIns {
  private static final Duration KEPT = Duration.ofHours(1);

  private final StandInRange range;
  private final InstantSource clock;

  /** The one that was not used for longest comes first. */
  private final Map<HostName, Use> uses = new LinkedHashMap<>(16, 0.75f, true);

  private final Map<Integer, HostName> names = new HashMap<>();

  public StandIns(StandInRange range, InstantSource clock) {
    this.range = range;
    this.clock = clock;
  }

  private record Use(int number, Instant last) {}

  /** Whether the address can only be one of these. */
  public boolean contains(InetAddress address) {
    return range.contains(address);
  }

  /** One address of each family; empty when all are in use. */
  public synchronized Optional<List<InetAddress>> of(HostName name) {
    Use known = uses.get(name);
    int number = known == null ? free() : known.number();
    if (number == 0) {
      return Optional.empty();
    }
    uses.put(name, new Use(number, clock.instant()));
    names.put(number, name);
    return Optional.of(List.of(range.ipv4(number), range.ipv6(number)));
  }

  private int free() {
    if (uses.size() < range.size()) {
      return uses.size() + 1;
    }
    Iterator<Use> oldest = uses.values().iterator();
    Use use = oldest.next();
    if (use.last().plus(KEPT).isAfter(clock.instant())) {
      return 0;
    }
    oldest.remove();
    return use.number();
  }

  /** The name that an address stands for. */
  public synchronized Optional<HostName> name(InetAddress address) {
    int number = range.number(address);
    HostName name = names.get(number);
    if (name == null) {
      return Optional.empty();
    }
    uses.put(name, new Use(number, clock.instant()));
    return Optional.of(name);
  }
}
