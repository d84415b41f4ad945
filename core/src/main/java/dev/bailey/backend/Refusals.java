package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Root;
import java.util.Optional;

/**
 * The failures of parts of a policy that a backend does not support on any host; absent where the
 * policy has no such part.
 */
public final class Refusals {
  private static final Remedy OTHER_MODES =
      new Remedy.Choose(Remedy.Setting.NETWORK_MODE, "none", "full");

  private Refusals() {}

  /** The first of several. */
  @SafeVarargs
  public static Optional<BaileyException> firstOf(Optional<BaileyException>... refusals) {
    for (Optional<BaileyException> refusal : refusals) {
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    return Optional.empty();
  }

  /**
   * Throws the first of several, where there is one.
   *
   * @throws BaileyException like the methods that made them say
   */
  @SafeVarargs
  public static void raiseFirst(Optional<BaileyException>... refusals) {
    Optional<BaileyException> first = firstOf(refusals);
    if (first.isPresent()) {
      throw first.get();
    }
  }

  /** NOT_SUPPORTED for an image, of a backend with the host's system as the only root. */
  public static Optional<BaileyException> image(Backend backend, EffectivePolicy policy) {
    if (policy.files().root() instanceof Root.Image image) {
      return Optional.of(
          BaileyException.of(
                  ErrorCode.NOT_SUPPORTED,
                  "use",
                  "image '" + image.reference() + "'",
                  backend.name() + " has no root but the host's system directories")
              .withRemedies(
                  new Remedy.Advice("Leave the image out: programs are the host's then.")));
    }
    return Optional.empty();
  }

  /** NOT_SUPPORTED for a mount at another path, of a backend that shows files where they are. */
  public static Optional<BaileyException> mounts(Backend backend, EffectivePolicy policy) {
    if (!policy.files().mounts().isEmpty()) {
      Mount mount = policy.files().mounts().getFirst();
      return Optional.of(
          BaileyException.of(
                  ErrorCode.NOT_SUPPORTED,
                  "mount",
                  mount.toString(),
                  backend.name() + " cannot show files at another path")
              .withRemedies(
                  new Remedy.Choose(Remedy.Setting.BACKEND, "namespace", "bubblewrap"),
                  new Remedy.ReadPath(mount.source())));
    }
    return Optional.empty();
  }

  /** NOT_SUPPORTED for network rules, of a backend that cannot filter the network. */
  public static Optional<BaileyException> networkFilter(Backend backend, EffectivePolicy policy) {
    if (policy.network() instanceof NetworkAccess.Filtered) {
      return Optional.of(
          BaileyException.of(
                  ErrorCode.NOT_SUPPORTED,
                  "filter",
                  "the network of backend '" + backend.name() + "'",
                  "this backend cannot filter the network")
              .withRemedies(OTHER_MODES));
    }
    return Optional.empty();
  }

  /** NOT_SUPPORTED for network rules: the proxy is a part of Bailey, a command line has none. */
  static Optional<BaileyException> filterInCommandLine(EffectivePolicy policy) {
    if (policy.network() instanceof NetworkAccess.Filtered) {
      return Optional.of(
          BaileyException.of(
                  ErrorCode.NOT_SUPPORTED,
                  "filter",
                  "the network of a command line",
                  "it would run without Bailey, whose egress gateway does that")
              .withRemedies(new Remedy.Perform(Remedy.Operation.RUN), OTHER_MODES));
    }
    return Optional.empty();
  }
}
