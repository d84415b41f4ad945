package dev.bailey.linux.launch;

import dev.bailey.execution.Enforcement.Line;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Promise;

/**
 * The limit of disk space where the size of a private /tmp keeps it. With unrestricted files /tmp
 * is the host's, and nothing keeps the limit.
 */
final class DiskLimit {
  private DiskLimit() {}

  /** Fails where the caller has asked for the limit, and not accepted that it is not kept. */
  static void requireKeepable(EffectivePolicy policy) {
    if (policy.limits().diskBytes().isPresent() && !isKept(policy)) {
      policy.requireAccepted(Promise.DISK, "with unrestricted files there is no private /tmp");
    }
  }

  /** The line of a report, for a policy with this limit. */
  static Line line(EffectivePolicy policy, long bytes, String mechanism) {
    return isKept(policy)
        ? new Line(Promise.DISK, bytes + " bytes in /tmp", mechanism, true)
        : new Line(Promise.DISK, bytes + " bytes", "not enforced: no private /tmp", false);
  }

  private static boolean isKept(EffectivePolicy policy) {
    return policy.files().mode() != FileAccess.Mode.UNRESTRICTED;
  }
}
