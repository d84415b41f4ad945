package dev.bailey.linux.launch;

import dev.bailey.backend.Capability;
import dev.bailey.backend.network.CellNetworks;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.policy.NetworkAccess;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What cells of this host can do, found out when they are made. */
public final class CellCapabilities {
  /** Of a policy and a directory, without namespaces and group of its own. */
  public static final Set<Capability> LEAST = Set.of(Capability.FILES, Capability.TERMINAL);

  private CellCapabilities() {}

  /**
   * Of a cell with namespaces of its own.
   *
   * @param group that counts for all its commands; null where there is none
   */
  public static Set<Capability> of(NetworkAccess network, @Nullable Cgroup group) {
    return Collections.unmodifiableSet(found(network, group));
  }

  /** The same for a cell that is stopped with its group. */
  public static Set<Capability> withPause(NetworkAccess network, Cgroup group) {
    Set<Capability> found = found(network, group);
    if (group.canFreeze()) {
      found.add(Capability.PAUSE);
    }
    return Collections.unmodifiableSet(found);
  }

  private static Set<Capability> found(NetworkAccess network, @Nullable Cgroup group) {
    Set<Capability> found = EnumSet.copyOf(LEAST);
    if (group != null && group.measuresLoad()) {
      found.add(Capability.LIVE_USAGE);
    }
    if (CellNetworks.isOwn(network)) {
      found.add(Capability.PORTS);
    }
    return found;
  }
}
