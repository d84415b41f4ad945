package dev.bailey.linux.namespace;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.host.HostCgroups;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.launch.GroupOffer;
import dev.bailey.policy.EffectivePolicy;
import java.util.List;

/**
 * Acquires the cgroups of cells. This backend cannot do without cgroups: where they are missing and
 * the policy accepts that, another backend is to be chosen.
 */
final class CellGroups {
  private CellGroups() {}

  /** Ends what a killed JVM left, and opens the driver. */
  static CgroupDriver open() {
    CgroupLayout layout = HostCgroups.layout();
    HostCgroups.sweep(layout, Kernel::kill);
    try {
      return HostCgroups.open(layout, Kernel::kill);
    } catch (BaileyException e) {
      throw unavailable(e);
    }
  }

  /** Ends what a killed JVM left, frozen processes too. */
  static void tidy() {
    HostCgroups.sweep(HostCgroups.layout(), Kernel::kill);
  }

  /** A group with the limits of a policy. */
  static Cgroup acquire(CgroupDriver driver, EffectivePolicy policy) {
    GroupOffer offer = GroupOffer.of(driver, policy.limits());
    if (offer instanceof GroupOffer.Refused refused) {
      GroupLimits.doWithout(policy, refused.reason().reason(), refused.reason().remedies());
      throw unavailable(refused.reason());
    }
    return ((GroupOffer.Granted) offer).group();
  }

  private static BaileyException unavailable(BaileyException cause) {
    return BaileyException.of(
            ErrorCode.BACKEND_UNAVAILABLE, "use", "control groups", cause.reason())
        .withRemedies(
            cause.remedies().isEmpty() ? List.of(CgroupLayout.remedy(true)) : cause.remedies())
        .withCause(cause);
  }
}
