package dev.bailey.runtimes.bubblewrap;

import dev.bailey.backend.Refusals;
import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.host.HostCgroups;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.GroupOffer;
import dev.bailey.linux.launch.GroupReach;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Promise;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Control groups, where this user has any: root, and users whose service manager handed them a part
 * of version 2. Otherwise the limits that need them must have been accepted as lost.
 */
final class UserCgroups implements AutoCloseable {
  private static final String NO_GROUPS = "this user has no control groups";

  private @Nullable CgroupDriver driver;
  private boolean lookedFor;

  /** Set once it is known, so that the layout is read once. */
  private volatile boolean delegable;

  private final GroupReach reach = new GroupReach();
  private String obstacle = NO_GROUPS;
  private List<Remedy> remedies = List.of(CgroupLayout.remedy(false));

  /**
   * The failure of a limit that is known to be lost here, and that must not be. The number of
   * processes is kept without a group where the kernel counts them per user namespace.
   */
  Optional<BaileyException> unkept(EffectivePolicy policy) {
    if (unlosable(policy).isEmpty()) {
      return Optional.empty();
    }
    if (!delegable && !mayHaveGroups(HostCgroups.layout())) {
      return unkept(policy, NO_GROUPS, List.of(CgroupLayout.remedy(false)));
    }
    delegable = true;
    Optional<BaileyException> missing = reach.missing(GroupLimits.of(policy.limits()));
    return missing.isEmpty()
        ? missing
        : unkept(policy, missing.get().reason(), missing.get().remedies());
  }

  /** A group for what the policy limits; null when there is nothing to limit or no means to. */
  synchronized @Nullable Cgroup acquire(EffectivePolicy policy) {
    if (!GroupLimits.needGroup(policy.limits())) {
      return null;
    }
    look();
    if (driver != null) {
      GroupOffer offer = GroupOffer.of(driver, policy.limits());
      if (offer instanceof GroupOffer.Granted granted) {
        return granted.group();
      }
      note(((GroupOffer.Refused) offer).reason());
    }
    Refusals.raiseFirst(unkept(policy, obstacle, remedies));
    return null;
  }

  /** Version 1 cannot be handed to a user safely. */
  private static boolean mayHaveGroups(CgroupLayout layout) {
    return Kernel.effectiveUser() == 0 || layout instanceof CgroupLayout.V2;
  }

  private void look() {
    if (lookedFor) {
      return;
    }
    lookedFor = true;
    CgroupLayout layout = HostCgroups.layout();
    if (mayHaveGroups(layout)) {
      try {
        HostCgroups.sweep(layout, Kernel::kill);
        driver = HostCgroups.open(layout, Kernel::kill);
      } catch (BaileyException e) {
        note(e);
      }
    }
  }

  private void note(BaileyException failure) {
    obstacle = failure.reason();
    remedies = failure.remedies();
  }

  private static Optional<BaileyException> unkept(
      EffectivePolicy policy, String why, List<Remedy> remedies) {
    return GroupLimits.unkept(policy, unlosable(policy), why, remedies);
  }

  /** The limits that only a group keeps here, and that must not be lost. */
  private static List<Promise> unlosable(EffectivePolicy policy) {
    List<Promise> limits = GroupLimits.unlosable(policy);
    if (countsPerNamespace()) {
      limits.remove(Promise.PROCESSES);
    }
    return limits;
  }

  /** Root is exempt from RLIMIT_NPROC, whatever its number inside. */
  static boolean countsPerNamespace() {
    return Kernel.effectiveUser() != 0;
  }

  synchronized String mechanism() {
    return driver == null ? "none" : driver.mechanism();
  }

  @Override
  public synchronized void close() {
    if (driver != null) {
      driver.close();
    }
    driver = null;
    lookedFor = false;
  }
}
