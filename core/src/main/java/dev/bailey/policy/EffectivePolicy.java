package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What must be enforced: a request merged with the defaults of the place it came from and the
 * ceiling of this host. The only form in which a backend sees a policy.
 *
 * @param accepted promises the caller does without, each by name
 * @param unasked limits that are only defaults: where a backend has no means for one, the command
 *     runs without it, and the report says so
 * @param cuts limits that were asked for and lowered, by a policy around them or the host's ceiling
 */
public record EffectivePolicy(
    FileAccess files,
    NetworkAccess network,
    Limits limits,
    Set<Promise> accepted,
    Set<Promise> unasked,
    Optional<Path> seccompProfile,
    List<LimitCut> cuts) {

  public EffectivePolicy {
    accepted = Set.copyOf(accepted);
    unasked = Set.copyOf(unasked);
    cuts = List.copyOf(cuts);
  }

  /**
   * Fills the request's gaps from {@code defaults}, then lowers everything to the ceiling.
   *
   * @throws BaileyException INVALID_REQUEST for the file of a secret at a path that the kernel
   *     would not take
   */
  public static EffectivePolicy merge(Policy request, Limits defaults, Limits ceiling) {
    return new EffectivePolicy(
        request.effectiveFiles(),
        request.network(),
        request.limits().orElse(defaults).within(ceiling),
        request.accepted(),
        unasked(request.limits(), ceiling),
        request.seccompProfile(),
        LimitCut.joined(request.cuts(), request.limits().cutsBy(ceiling, "the host's ceiling")));
  }

  private static Set<Promise> unasked(Limits asked, Limits ceiling) {
    Set<Promise> unasked = asked.absent();
    unasked.retainAll(ceiling.absent());
    return unasked;
  }

  /**
   * What is enforced for one command in a sandbox with this policy: the command's own limits, and
   * this policy where it has none.
   *
   * @throws BaileyException INVALID_REQUEST for a limit that is more than this policy's
   */
  public EffectivePolicy tightenedBy(Limits command) {
    if (command.isNone()) {
      return this;
    }
    command.requireWithin(limits);
    Set<Promise> own = EnumSet.allOf(Promise.class);
    own.removeAll(command.absent());
    Set<Promise> stillUnasked = EnumSet.noneOf(Promise.class);
    stillUnasked.addAll(unasked);
    stillUnasked.removeAll(own);
    List<LimitCut> stillCut = new ArrayList<>(cuts);
    stillCut.removeIf(it -> own.contains(it.limit()));
    return new EffectivePolicy(
        files, network, command.orElse(limits), accepted, stillUnasked, seccompProfile, stillCut);
  }

  /** The same with other files. */
  public EffectivePolicy withFiles(FileAccess value) {
    return new EffectivePolicy(value, network, limits, accepted, unasked, seccompProfile, cuts);
  }

  public boolean accepts(Promise promise) {
    return accepted.contains(promise);
  }

  /** Whether this limit may stay unenforced: the caller accepted that, or nobody asked for it. */
  public boolean mayLose(Promise limit) {
    return unasked.contains(limit) || accepts(limit);
  }

  /**
   * The failure of a limit that cannot be kept; absent where it may stay unenforced.
   *
   * @param remedies what would let it be kept
   */
  public Optional<BaileyException> unaccepted(Promise limit, String why, List<Remedy> remedies) {
    return mayLose(limit) ? Optional.empty() : Optional.of(unkept(limit, why, remedies));
  }

  /**
   * The failure of a promise that cannot be kept, though it may not have been asked for; absent
   * where the caller accepted by name that it stays unenforced.
   */
  public Optional<BaileyException> unacceptedByName(Promise promise, String why) {
    return accepts(promise) ? Optional.empty() : Optional.of(unkept(promise, why, List.of()));
  }

  private static BaileyException unkept(Promise promise, String why, List<Remedy> remedies) {
    return BaileyException.of(ErrorCode.NOT_ENFORCEABLE, "enforce", promise.label(), why)
        .withRemedies(Remedy.and(remedies, new Remedy.AcceptPromise(promise.label())));
  }

  /**
   * Fails unless this limit may stay unenforced: the caller accepted that by name, or it is one
   * that nobody asked for.
   *
   * @throws BaileyException NOT_ENFORCEABLE in that case
   */
  public void requireAccepted(Promise limit, String why) {
    if (!mayLose(limit)) {
      throw unkept(limit, why, List.of());
    }
  }

  /**
   * Fails like that for each of these limits that has a value.
   *
   * @throws BaileyException NOT_ENFORCEABLE in that case
   */
  public void requireAccepted(List<Promise> kinds, String why) {
    Set<Promise> present = limits.values().keySet();
    for (Promise limit : kinds) {
      if (present.contains(limit)) {
        requireAccepted(limit, why);
      }
    }
  }

  /**
   * Fails unless the caller accepted by name that this promise stays unenforced: for what is more
   * than a limit, and promised without being asked for.
   *
   * @throws BaileyException NOT_ENFORCEABLE in that case
   */
  public void requireAcceptedByName(Promise promise, String why) {
    if (!accepts(promise)) {
      throw unkept(promise, why, List.of());
    }
  }
}
