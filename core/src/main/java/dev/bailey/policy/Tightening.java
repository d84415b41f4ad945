package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.SecretGrant;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Computes the intersection of two policies: what is left of one inside of another. */
final class Tightening {
  private final Policy outer;
  private final Policy inner;

  Tightening(Policy outer, Policy inner) {
    this.outer = outer;
    this.inner = inner;
  }

  Policy policy(Limits defaults) {
    return new Policy(
        // A secret that the inner policy does without is still not to be read.
        new FileTightening(outer.effectiveFiles(), inner.effectiveFiles()).files(),
        network(),
        limits(defaults),
        accepted(),
        outer.level().strongerOf(inner.level()),
        backend(),
        seccompProfile(),
        cuts(defaults));
  }

  private NetworkAccess network() {
    if (inner.network() instanceof NetworkAccess.Filtered asked) {
      if (outer.network() instanceof NetworkAccess.Filtered around) {
        refuseNewSecrets(around.secrets(), asked);
        return asked.within(around);
      }
      if (outer.network() instanceof NetworkAccess.Full) {
        // It reaches all hosts, but grants no file to be sent to one.
        refuseNewSecrets(List.of(), asked);
      }
    }
    boolean innerIsStricter =
        outer.network() instanceof NetworkAccess.Full
            || inner.network() instanceof NetworkAccess.None;
    return innerIsStricter ? inner.network() : outer.network();
  }

  /** A secret is used only where every layer grants it, so one more would never be. */
  private static void refuseNewSecrets(List<SecretGrant> granted, NetworkAccess.Filtered asked) {
    for (NetworkRules layer : asked.layers()) {
      for (SecretGrant grant : layer.secrets()) {
        if (!granted.contains(grant)) {
          throw refused(
                  "secret '" + grant.name() + "' for " + grant.host(),
                  "the policy around it does not grant it")
              .withHint("Grant it in the outermost policy.");
        }
      }
    }
  }

  /** A default bounds only what was asked: to fill it in here would make it asked for. */
  private Limits limits(Limits defaults) {
    return inner.limits().lowered(outer.limits().orElse(defaults)).within(outer.limits());
  }

  private List<LimitCut> cuts(Limits defaults) {
    Limits unsaid = defaults.without(outer.limits());
    List<LimitCut> lowered =
        LimitCut.joined(
            inner.limits().cutsBy(unsaid, "the default, as the policy around it names no limit"),
            inner.limits().cutsBy(outer.limits(), "the policy around it"));
    return LimitCut.joined(inner.cuts(), lowered);
  }

  private Set<Promise> accepted() {
    Set<Promise> both = EnumSet.noneOf(Promise.class);
    both.addAll(inner.accepted());
    both.retainAll(outer.accepted());
    return both;
  }

  /** Which backend is used is for the outermost to say: how strong another one is, is not known. */
  private Optional<String> backend() {
    if (inner.backend().isPresent() && !inner.backend().equals(outer.backend())) {
      throw refused(
              "backend '" + inner.backend().get() + "'",
              outer.backend().isPresent()
                  ? "the policy around it names '" + outer.backend().get() + "'"
                  : "the policy around it leaves the choice to Bailey")
          .withHint("Ask for a level instead, or name the backend in the outermost policy.");
    }
    return outer.backend();
  }

  /** A filter cannot be compared with another: it is the outer one's. */
  private Optional<Path> seccompProfile() {
    if (inner.seccompProfile().isPresent()
        && !inner.seccompProfile().equals(outer.seccompProfile())) {
      throw refused(
              "seccomp profile " + inner.seccompProfile().get(),
              "it would replace the one of the policy around it")
          .withHint("Name the profile in the outermost policy.");
    }
    return outer.seccompProfile();
  }

  static BaileyException refused(String subject, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "tighten", subject, reason);
  }
}
