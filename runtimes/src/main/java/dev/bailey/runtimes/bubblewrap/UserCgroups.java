package dev.bailey.runtimes.bubblewrap;

import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.host.HostCgroups;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.GroupOffer;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Promise;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Control groups, where this user has any: root, and users whose service manager handed them a part
 * of version 2. Otherwise the limits that need them must have been accepted as lost.
 */
final class UserCgroups implements AutoCloseable {
  /** What needs a group where another mechanism counts processes. */
  private static final List<Promise> WITHOUT_PROCESSES = List.of(Promise.MEMORY, Promise.CPU);

  private @Nullable CgroupDriver driver;
  private boolean lookedFor;
  private String obstacle = "this user has no control groups";
  private List<Remedy> remedies = List.of(CgroupLayout.remedy(false));

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
    policy.requireAccepted(
        countsPerNamespace() ? WITHOUT_PROCESSES : GroupLimits.KINDS, obstacle, remedies);
    return null;
  }

  private void look() {
    if (lookedFor) {
      return;
    }
    lookedFor = true;
    CgroupLayout layout = HostCgroups.layout();
    if (Kernel.effectiveUser() == 0 || layout instanceof CgroupLayout.V2) {
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
