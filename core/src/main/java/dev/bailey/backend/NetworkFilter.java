package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.NetworkAccess;
import java.util.Optional;

/** Refuses policies with network rules for backends that cannot filter. */
final class NetworkFilter {
  private static final Remedy OTHER_MODES =
      new Remedy.Choose(Remedy.Setting.NETWORK_MODE, "none", "full");

  private NetworkFilter() {}

  /** What is in a backend's way; empty when it can keep what is asked of the network. */
  static Optional<Backend.Obstacle> missing(Backend backend, NetworkAccess network) {
    return network instanceof NetworkAccess.Filtered && !backend.filtersNetwork()
        ? Optional.of(new Backend.Obstacle("it has no filter for the network", OTHER_MODES))
        : Optional.empty();
  }

  /** Fails for a filter: the proxy is a part of Bailey, which does not run with a command line. */
  static void requireNone(NetworkAccess network) {
    if (network instanceof NetworkAccess.Filtered) {
      throw BaileyException.of(
              ErrorCode.NOT_SUPPORTED,
              "filter",
              "the network of a command line",
              "the proxy that does it runs within Bailey")
          .withRemedies(new Remedy.Perform(Remedy.Operation.RUN), OTHER_MODES);
    }
  }

  /** Fails where {@link #missing} finds something. */
  static void require(Backend backend, NetworkAccess network) {
    Optional<Backend.Obstacle> missing = missing(backend, network);
    if (missing.isPresent()) {
      throw BaileyException.of(
              ErrorCode.NOT_SUPPORTED,
              "filter",
              "the network of backend '" + backend.name() + "'",
              missing.get().reason())
          .withRemedies(missing.get().remedies());
    }
  }
}
