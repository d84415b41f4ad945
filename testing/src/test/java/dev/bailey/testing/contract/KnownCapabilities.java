package dev.bailey.testing.contract;

import static java.util.Objects.requireNonNull;

import dev.bailey.backend.Capability;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * What sandboxes of each backend can do with a network of their own: tried by {@link
 * CapabilitiesContractIT}, and shown in the README.
 */
public final class KnownCapabilities {
  private static final Map<String, Set<Capability>> ALWAYS =
      Map.of(
          "namespace", EnumSet.allOf(Capability.class),
          "bubblewrap", EnumSet.of(Capability.PORTS, Capability.FILES, Capability.TERMINAL),
          "landlock", EnumSet.of(Capability.FILES, Capability.TERMINAL),
          "host", EnumSet.of(Capability.FILES, Capability.TERMINAL));

  /** Where a sandbox has a control group. */
  private static final Map<String, Set<Capability>> WITH_CONTROL_GROUPS =
      Map.of("bubblewrap", EnumSet.of(Capability.LIVE_USAGE));

  private KnownCapabilities() {}

  /** Without these a backend would be worth less than it was. */
  public static Set<Capability> always(String backend) {
    return requireNonNull(ALWAYS.get(backend), backend);
  }

  /** What it can do besides, on hosts that give it a control group. */
  public static Set<Capability> withControlGroups(String backend) {
    return WITH_CONTROL_GROUPS.getOrDefault(backend, Set.of());
  }
}
