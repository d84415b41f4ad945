package dev.bailey.linux.launch;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.cgroup.CgroupLimits;
import dev.bailey.linux.cgroup.host.HostCgroups;
import dev.bailey.policy.EffectivePolicy;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells whether control groups can keep a policy's limits here, by reading what the kernel shows of
 * them and changing nothing. What can be used is not looked for again. Thread-safe.
 */
public final class GroupReach {
  private final Set<Set<String>> usable = ConcurrentHashMap.newKeySet();

  /** Looks at nothing until a policy has a limit that must be kept. */
  public GroupReach() {}

  /** The failure of a limit that no control group here can keep, and that must not be lost. */
  public Optional<BaileyException> unkept(EffectivePolicy policy) {
    if (GroupLimits.unlosable(policy).isEmpty()) {
      return Optional.empty();
    }
    Optional<BaileyException> missing = missing(GroupLimits.of(policy.limits()));
    return missing.isEmpty()
        ? missing
        : GroupLimits.unkept(policy, missing.get().reason(), missing.get().remedies());
  }

  /** Why there is no control group with these limits. */
  public Optional<BaileyException> missing(CgroupLimits limits) {
    Set<String> controllers = limits.controllers();
    if (usable.contains(controllers)) {
      return Optional.empty();
    }
    Optional<BaileyException> missing = HostCgroups.missing(HostCgroups.layout(), controllers);
    if (missing.isEmpty()) {
      usable.add(controllers);
    }
    return missing;
  }
}
