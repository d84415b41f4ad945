package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * What must be enforced: a request merged with the defaults of the place it came from and the
 * ceiling of this host. The only form in which a backend sees a policy.
 */
public record EffectivePolicy(
    FileAccess files,
    NetworkAccess network,
    Limits limits,
    Set<Promise> accepted,
    Optional<Path> seccompProfile) {

  public EffectivePolicy {
    accepted = Set.copyOf(accepted);
  }

  /** Fills the request's gaps from {@code defaults}, then lowers everything to the ceiling. */
  public static EffectivePolicy merge(Policy request, Limits defaults, Limits ceiling) {
    return new EffectivePolicy(
        request.files(),
        request.network(),
        request.limits().orElse(defaults).within(ceiling),
        request.accepted(),
        request.seccompProfile());
  }

  public boolean accepts(Promise promise) {
    return accepted.contains(promise);
  }

  /** Fails unless the caller accepted by name that this promise stays unenforced. */
  public void requireAccepted(Promise promise, String why) {
    if (!accepts(promise)) {
      throw BaileyException.of(ErrorCode.NOT_ENFORCEABLE, "enforce", promise.label(), why)
          .withHint("To run without it: --accept " + promise.label() + ".");
    }
  }
}
