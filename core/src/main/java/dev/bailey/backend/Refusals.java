package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Root;

/** Refuses the parts of a policy that a backend does not support on any host. */
public final class Refusals {
  private static final Remedy OTHER_MODES =
      new Remedy.Choose(Remedy.Setting.NETWORK_MODE, "none", "full");

  private Refusals() {}

  /**
   * For a backend with the host's system as the only root.
   *
   * @throws BaileyException NOT_SUPPORTED where the policy names an image
   */
  public static void image(Backend backend, EffectivePolicy policy) {
    if (policy.files().root() instanceof Root.Image image) {
      throw BaileyException.of(
              ErrorCode.NOT_SUPPORTED,
              "use",
              "image '" + image.reference() + "'",
              backend.name() + " has no root but the host's system directories")
          .withRemedies(new Remedy.Advice("Leave the image out: programs are the host's then."));
    }
  }

  /**
   * For a backend that shows files where they are.
   *
   * @throws BaileyException NOT_SUPPORTED where the policy has a mount at another path
   */
  public static void mounts(Backend backend, EffectivePolicy policy) {
    if (!policy.files().mounts().isEmpty()) {
      Mount mount = policy.files().mounts().getFirst();
      throw BaileyException.of(
              ErrorCode.NOT_SUPPORTED,
              "mount",
              mount.toString(),
              backend.name() + " cannot show files at another path")
          .withRemedies(
              new Remedy.Choose(Remedy.Setting.BACKEND, "namespace", "bubblewrap"),
              new Remedy.ReadPath(mount.source()));
    }
  }

  /**
   * For a backend that cannot filter the network.
   *
   * @throws BaileyException NOT_SUPPORTED where the policy has network rules
   */
  public static void networkFilter(Backend backend, EffectivePolicy policy) {
    if (policy.network() instanceof NetworkAccess.Filtered) {
      throw BaileyException.of(
              ErrorCode.NOT_SUPPORTED,
              "filter",
              "the network of backend '" + backend.name() + "'",
              "it has no filter for the network")
          .withRemedies(OTHER_MODES);
    }
  }

  /** Fails for a filter: the proxy is a part of Bailey, which does not run with a command line. */
  static void filterInCommandLine(EffectivePolicy policy) {
    if (policy.network() instanceof NetworkAccess.Filtered) {
      throw BaileyException.of(
              ErrorCode.NOT_SUPPORTED,
              "filter",
              "the network of a command line",
              "the proxy that does it runs within Bailey")
          .withRemedies(new Remedy.Perform(Remedy.Operation.RUN), OTHER_MODES);
    }
  }
}
