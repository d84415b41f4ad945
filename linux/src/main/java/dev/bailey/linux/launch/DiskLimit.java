package dev.bailey.linux.launch;

import dev.bailey.error.BaileyException;
import dev.bailey.execution.Enforcement.Line;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Promise;
import java.util.List;
import java.util.Optional;

/**
 * The disk limit of backends that enforce it by the size of a private /tmp. With unrestricted files
 * there is no private /tmp, and the limit is not enforced.
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
        ? Line.verified(Promise.DISK, bytes + " bytes in /tmp", mechanism)
        : Line.unverified(Promise.DISK, bytes + " bytes", "not enforced: no private /tmp");
  }

  private static boolean isKept(EffectivePolicy policy) {
    return policy.files().mode() != FileAccess.Mode.UNRESTRICTED;
  }
}
