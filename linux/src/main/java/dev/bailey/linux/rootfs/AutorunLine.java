package dev.bailey.linux.rootfs;

import dev.bailey.execution.Enforcement.Line;
import dev.bailey.policy.Promise;

/**
 * Makes the line of the enforcement report about files that run later, for backends that protect
 * them by mounts.
 */
public final class AutorunLine {
  private AutorunLine() {}

  /**
   * How a plan keeps them.
   *
   * @param mechanism by what, in a few words
   */
  public static Line of(RootPlan plan, String mechanism) {
    int count = plan.autorun().size();
    String asked =
        count == 0 ? "none there at the start" : "read-only " + count + " that run later";
    boolean kept = plan.keepsAutorun();
    String how =
        (count == 0 ? "new ones are reported" : mechanism + ", new ones are reported")
            + (kept ? "" : "; accepted: some can be changed")
            + (plan.sawAllAutorun() ? "" : "; not all directories and files were looked at");
    return kept
        ? Line.verified(Promise.AUTORUN, asked, how)
        : Line.unverified(Promise.AUTORUN, asked, how);
  }
}
