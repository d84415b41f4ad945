package dev.bailey.api;

import dev.bailey.backend.Cell;
import dev.bailey.backend.EgressService;
import dev.bailey.backend.Gateway;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.NetworkAccess;
import java.util.Optional;
import java.util.ServiceLoader;

/** Finds what lets sandboxes out by rules. Only looked for when a policy has some. */
final class WayOut {
  private WayOut() {}

  /** The way out of a cell in which nothing runs yet; none where its network is not filtered. */
  static Optional<Gateway> of(Cell cell, NetworkAccess network) {
    if (!(network instanceof NetworkAccess.Filtered filtered)) {
      return Optional.empty();
    }
    if (Found.SERVICE.isEmpty()) {
      throw BaileyException.of(
              ErrorCode.NOT_SUPPORTED, "filter", "network", "the module egress is not there")
          .withHint("Put it on the class path, or use no network.");
    }
    return Optional.of(Found.SERVICE.get().open(filtered, cell.network()));
  }

  private static final class Found {
    static final Optional<EgressService> SERVICE =
        ServiceLoader.load(EgressService.class, WayOut.class.getClassLoader()).findFirst();
  }
}
