package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * What must be enforced: a request merged with the defaults of the place it came from and the
 * ceiling of this host. The only form in which a backend sees a policy.
 *
 * @param accepted promises the caller does without, each by name
 * @param unasked limits that are only defaults: where a backend has no means for one, the command
 *     runs without it, and the report says so
 */
public record EffectivePolicy(
    FileAccess files,
    NetworkAccess network,
    Limits limits,
    Set<Promise> accepted,
    Set<Promise> unasked,
    Optional<Path> seccompProfile) {

  public EffectivePolicy {
    accepted = Set.copyOf(accepted);
    unasked = Set.copyOf(unasked);
  }

  /** Fills the request's gaps from {@code defaults}, then lowers everything to the ceiling. */
  public static EffectivePolicy merge(Policy request, Limits defaults, Limits ceiling) {
    return new EffectivePolicy(
        request.files(),
        request.network(),
        request.limits().orElse(defaults).within(ceiling),
        request.accepted(),
        request.limits().orElse(ceiling).absent(),
        request.seccompProfile());
  }

  public boolean accepts(Promise promise) {
    return accepted.contains(promise);
  }

  /**
   * Fails unless this promise may stay unenforced: the caller accepted that by name, or it is a
   * limit that nobody asked for.
   */
  public void requireAccepted(Promise promise, String why) {
    if (!accepts(promise) && !unasked.contains(promise)) {
      throw BaileyException.of(ErrorCode.NOT_ENFORCEABLE, "enforce", promise.label(), why)
          .withHint("To run without it: --accept " + promise.label() + ".");
    }
  }
}
