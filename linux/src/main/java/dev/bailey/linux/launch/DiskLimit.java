package dev.bailey.linux.launch;

import dev.bailey.error.BaileyException;
import dev.bailey.execution.Enforcement.Line;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Promise;
import java.util.List;
import java.util.Optional;

/**
 * The limit of disk space where the size of a private /tmp keeps it. With unrestricted files /tmp
 * is the host's, and nothing keeps the limit.
 */
public final class DiskLimit {
  private DiskLimit() {}

  /** The failure of a limit that nothing keeps, and that the caller did not accept to be lost. */
  public static Optional<BaileyException> unkept(EffectivePolicy policy) {
    return policy.limits().diskBytes().isEmpty() || isKept(policy)
        ? Optional.empty()
        : policy.unaccepted(
            Promise.DISK, "with unrestricted files there is no private /tmp", List.of());
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
