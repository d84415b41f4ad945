package dev.bailey.linux.landlock;

import dev.bailey.backend.Refusals;
import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.host.HostCgroups;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.FirstUse;
import dev.bailey.linux.launch.GroupLimits;
import dev.bailey.linux.privileges.OwnMemory;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.linux.seccomp.SeccompFilters;
import dev.bailey.linux.seccomp.SeccompProfile;
import dev.bailey.linux.seccomp.SharedHostProfile;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Promise;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What all launches of this backend in one JVM share: the version of Landlock and, as root, the
 * cgroup driver. Made once, thread-safe.
 */
final class LandlockParts implements FirstUse.Shared {
  private static final String NO_GROUP = "the landlock backend uses control groups only as root";

  private final LandlockAbi abi;
  private final @Nullable CgroupDriver cgroups;
  private final String withoutCgroups;
  private final List<Remedy> remedies;

  LandlockParts(LandlockAbi abi) {
    this.abi = abi;
    OwnMemory.protect();
    PrivateDirectory.sweep();
    CgroupDriver driver = null;
    String reason = NO_GROUP;
    List<Remedy> found = List.of();
    if (Kernel.effectiveUser() == 0) {
      try {
        CgroupLayout layout = HostCgroups.layout();
        HostCgroups.sweep(layout, Kernel::kill);
        driver = limiting(HostCgroups.open(layout, Kernel::kill));
      } catch (BaileyException e) {
        reason = e.reason();
        found = e.remedies();
      }
    }
    cgroups = driver;
    withoutCgroups = reason;
    remedies = found;
  }

  /** The driver, if the usual limits can be set with it. */
  private static CgroupDriver limiting(CgroupDriver opened) {
    try {
      opened.acquire(GroupLimits.of(Limits.standard())).close();
      return opened;
    } catch (BaileyException e) {
      opened.close();
      throw e;
    }
  }

  LandlockAbi abi() {
    return abi;
  }

  @Nullable CgroupDriver cgroups() {
    return cgroups;
  }

  /** Fails for whatever cannot be kept here, unless the caller accepted that by name. */
  void check(EffectivePolicy policy) {
    abi.check(policy);
    Refusals.raiseFirst(unkeptLimits(policy));
    if (cgroups == null) {
      GroupLimits.doWithout(policy, withoutCgroups, remedies);
    }
  }

  /** The failure of a limit that is known to be lost without looking for control groups. */
  static Optional<BaileyException> unkeptLimits(EffectivePolicy policy) {
    Optional<BaileyException> disk =
        policy.limits().diskBytes().isEmpty()
            ? Optional.empty()
            : policy.unaccepted(
                Promise.DISK,
                "the landlock backend's temporary files are in a directory of the host",
                List.of());
    return Kernel.effectiveUser() == 0
        ? disk
        : Refusals.firstOf(GroupLimits.unkept(policy, NO_GROUP, List.of()), disk);
  }

  /**
   * Whether the attributes of files may be changed: where the policy protects none, or the caller
   * does without that protection.
   */
  static boolean changesAttributes(EffectivePolicy policy) {
    FileAccess files = policy.files();
    return policy.accepts(Promise.FILES)
        || (files.mode() == FileAccess.Mode.UNRESTRICTED && files.deny().isEmpty());
  }

  /** The filters to install, in order. */
  static List<BpfProgram> filters(EffectivePolicy policy) {
    List<SeccompProfile.Rule> rules =
        SharedHostProfile.rules(
            policy.network() instanceof NetworkAccess.Full, changesAttributes(policy));
    return SeccompFilters.of(policy, rules);
  }

  @Override
  public void close() {
    if (cgroups != null) {
      cgroups.close();
    }
  }
}
