package dev.bailey.linux.rootfs;

import dev.bailey.linux.launch.CellFailure;
import java.util.List;

/**
 * Checks before each command of a cell that the files which the root plan hides or protects by a
 * mount are still the ones that were mounted over. If the host has replaced such a file, the kernel
 * has dropped the mount. Thread-safe.
 */
public final class PlanCheck {
  private final RootPlan plan;
  private final List<Object> identity;

  /** Remembers what the paths of a plan name on the host now. */
  public PlanCheck(RootPlan plan) {
    this.plan = plan;
    identity = plan.identity();
  }

  /** Fails with NOT_ENFORCEABLE once something was replaced. */
  public void requireUnchanged() {
    if (plan.restsOnMounts() && !plan.identity().equals(identity)) {
      throw CellFailure.replaced();
    }
  }
}
