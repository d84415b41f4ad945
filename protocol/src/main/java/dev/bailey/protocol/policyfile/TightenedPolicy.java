package dev.bailey.protocol.policyfile;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.policy.narrowing.NetworkNarrowing;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Applies what a policy file says to a policy that it can only tighten. A part that would allow
 * more is refused; {@link Policy#within} alone would keep some of those down without a word.
 */
final class TightenedPolicy {
  private final PolicyFile file;
  private final Policy outer;
  private final Limits defaults;
  private final PolicyFile.Wider wider;

  TightenedPolicy(PolicyFile file, Policy outer, Limits defaults, PolicyFile.Wider wider) {
    this.file = file;
    this.outer = outer;
    this.defaults = defaults;
    this.wider = wider;
  }

  static BaileyException wider(PolicyMember part, String asked, String allowed) {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST,
            "tighten",
            part.path(),
            "'" + asked + "' is more than the policy around it allows: " + allowed)
        .withHint("A policy file can only tighten the policy that it is used within.");
  }

  Policy policy(Path configuration) {
    if (file.equals(PolicyFile.nothing())) {
      return outer;
    }
    PolicyOfFile.requireAbsolute(file);
    requireAccepted();
    requireSame(PolicyMember.BACKEND, file.backend(), outer.backend());
    requireSame(PolicyMember.SECCOMP, file.seccomp(), outer.seccompProfile());
    LimitExcess.refuse(file.limits(), outer.limits().orElse(defaults), wider);
    Policy tight =
        outer
            .withFiles(files())
            .withNetwork(network(configuration))
            .withLimits(file.limits().orElse(outer.limits()))
            .withLevel(level());
    // Once more by the rules of scopes: whatever was overlooked here cannot widen anything.
    return tight.within(outer, defaults);
  }

  private void requireAccepted() {
    for (Promise promise : file.accept()) {
      if (!outer.accepted().contains(promise)) {
        throw wider.refusal(PolicyMember.ACCEPT, promise.label(), "it does not accept that");
      }
    }
  }

  private <T> void requireSame(PolicyMember part, Optional<T> asked, Optional<T> named) {
    if (asked.isPresent() && !asked.equals(named)) {
      String other = named.map(it -> "it names " + it).orElse("it names none");
      throw wider.refusal(part, asked.get().toString(), other);
    }
  }

  private Level level() {
    Level asked = file.level().orElse(outer.level());
    if (asked.compareTo(outer.level()) < 0) {
      throw wider.refusal(PolicyMember.LEVEL, asked.label(), outer.level().label());
    }
    return asked;
  }

  private FileAccess files() {
    FileAccess files = outer.files();
    PolicyFile.Files asked = file.files();
    FileAccess.Mode mode = mode(files.mode());
    boolean writesNoMore = mode == FileAccess.Mode.READ_ONLY && files.mode() != mode;
    FileAccess narrower = writesNoMore ? files.readingOnly() : files.withMode(mode);
    return narrower
        .withProject(asked.project().orElse(files.project()))
        .reading(asked.read().toArray(Path[]::new))
        .writing(asked.write().toArray(Path[]::new))
        .mounting(PolicyOfFile.mounts(asked))
        .denying(asked.deny().toArray(Path[]::new))
        .withAutorun(files.autorun().and(AutorunPatterns.of(asked.protect(), places(files))));
  }

  private static List<Path> places(FileAccess files) {
    List<Path> places = new ArrayList<>(files.write());
    places.add(files.project());
    for (Mount mount : files.mounts()) {
      if (mount.access() == PathAccess.Access.WRITE) {
        places.add(mount.source());
      }
    }
    return places;
  }

  private FileAccess.Mode mode(FileAccess.Mode allowed) {
    FileAccess.Mode asked = file.files().mode().orElse(allowed);
    boolean tighter =
        asked == allowed
            || asked == FileAccess.Mode.READ_ONLY
            || allowed == FileAccess.Mode.UNRESTRICTED;
    if (!tighter) {
      throw wider.refusal(PolicyMember.FILE_MODE, asked.label(), allowed.label());
    }
    return asked;
  }

  private NetworkAccess network(Path configuration) {
    if (file.network().isNothing()) {
      return outer.network();
    }
    NetworkAccess asked = file.network().access(outer.network(), configuration);
    NetworkAccess narrowed =
        new NetworkNarrowing(outer.network(), new Refusals(outer.network(), wider)).to(asked);
    if (outer.network() instanceof NetworkAccess.Filtered around) {
      requirePinned(around);
    }
    return narrowed;
  }

  /** A pin leads an allowed name elsewhere: where it is none of the policy's, that is more. */
  private void requirePinned(NetworkAccess.Filtered around) {
    for (String text : file.network().resolve()) {
      if (!pins(around, Pin.parse(text))) {
        throw wider.refusal(
            PolicyMember.RESOLVE, text, "it does not say what addresses the name stands for");
      }
    }
  }

  /** Whether addresses of the name are given there, among which a pin can only choose. */
  private static boolean pins(NetworkAccess.Filtered around, Pin pin) {
    for (NetworkRules layer : around.layers()) {
      for (Pin known : layer.pins()) {
        if (known.name().equals(pin.name())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Networks that the outer policy does not allow. */
  private record Refusals(NetworkAccess around, PolicyFile.Wider wider)
      implements NetworkNarrowing.Refusals {
    @Override
    public BaileyException network(NetworkAccess asked) {
      return wider.refusal(PolicyMember.NETWORK, asked.label(), around.label());
    }

    @Override
    public BaileyException rule(NetworkRule asked) {
      return wider.refusal(
          PolicyMember.ALLOW, asked.toString(), "no rule of it allows all of that");
    }
  }
}
