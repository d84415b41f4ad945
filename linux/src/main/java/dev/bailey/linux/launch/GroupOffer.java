package dev.bailey.linux.launch;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CgroupDriver;
import dev.bailey.policy.Limits;

/** What a driver has for limits: a group that keeps them, or a reason why it cannot. */
public sealed interface GroupOffer {
  /** The group, which whoever has this closes. */
  record Granted(Cgroup group) implements GroupOffer {}

  /** A controller is missing, or refuses. */
  record Refused(BaileyException reason) implements GroupOffer {}

  /**
   * Asks for a group.
   *
   * @throws BaileyException for any other failure than limits that cannot be kept
   */
  static GroupOffer of(CgroupDriver driver, Limits limits) {
    try {
      return new Granted(driver.acquire(GroupLimits.of(limits)));
    } catch (BaileyException e) {
      if (e.code() != ErrorCode.NOT_ENFORCEABLE) {
        throw e;
      }
      return new Refused(e);
    }
  }
}
