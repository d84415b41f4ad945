package dev.bailey.backend.network;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.NetworkAccess;

/** What the cells of all backends have in common about their networks. */
public final class CellNetworks {
  private CellNetworks() {}

  /** How namespaces keep what is asked of the network, for the report. */
  public static String mechanism(NetworkAccess network) {
    if (network instanceof NetworkAccess.Full) {
      return "the host's network namespace";
    }
    return network instanceof NetworkAccess.Filtered
        ? "network namespace with loopback only, all connections by Bailey's egress gateway"
        : "network namespace with loopback only";
  }

  /** Whether a cell has a network of its own, which has ports of its own. */
  public static boolean isOwn(NetworkAccess network) {
    return !(network instanceof NetworkAccess.Full);
  }

  /**
   * Fails when a cell has the host's network: a port of it would be a port of the host.
   *
   * @throws BaileyException INVALID_STATE in that case
   */
  public static void requireOwn(NetworkAccess network) {
    if (!isOwn(network)) {
      throw BaileyException.of(
              ErrorCode.INVALID_STATE, "connect to", "sandbox", "it uses the host's own network")
          .withHint("Its ports are ports of this machine: connect to them directly.");
    }
  }
}
