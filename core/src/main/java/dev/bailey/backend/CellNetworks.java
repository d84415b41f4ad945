package dev.bailey.backend;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.NetworkAccess;

/** What cells demand of their network. */
public final class CellNetworks {
  private CellNetworks() {}

  /** Fails when a cell has the host's network: a port of it would be a port of the host. */
  public static void requireOwn(NetworkAccess network) {
    if (network instanceof NetworkAccess.Full) {
      throw BaileyException.of(
              ErrorCode.INVALID_STATE, "connect to", "sandbox", "it uses the host's own network")
          .withHint("Its ports are ports of this machine: connect to them directly.");
    }
  }
}
