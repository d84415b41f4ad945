package dev.bailey.api;

import dev.bailey.backend.Cell;
import dev.bailey.backend.Gateway;
import dev.bailey.backend.GatewayProvider;
import dev.bailey.backend.GatewayProvider.PreparedGateway;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.NetworkAccess;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;

/** Makes the egress gateway of a new sandbox; none where its network is not filtered. */
final class EgressSetup {
  private final Optional<PreparedGateway> prepared;

  private EgressSetup(Optional<PreparedGateway> prepared) {
    this.prepared = prepared;
  }

  /** For a sandbox that is to be made; none where its network is not filtered. */
  static EgressSetup prepare(NetworkAccess network) {
    if (!(network instanceof NetworkAccess.Filtered filtered)) {
      return new EgressSetup(Optional.empty());
    }
    if (Found.SERVICE.isEmpty()) {
      throw BaileyException.of(
              ErrorCode.NOT_SUPPORTED, "filter", "network", "bailey-egress is missing")
          .withRemedies(
              new Remedy.Advice("Put it on the class path."),
              new Remedy.Choose(Remedy.Setting.NETWORK_MODE, "none", "full"));
    }
    return new EgressSetup(Optional.of(Found.SERVICE.get().prepare(filtered)));
  }

  /** The policy with what must be seen inside for this, and what must not. */
  EffectivePolicy in(EffectivePolicy policy) {
    if (prepared.isEmpty()) {
      return policy;
    }
    FileAccess files =
        policy
            .files()
            .reading(prepared.get().shown().toArray(Path[]::new))
            .denying(prepared.get().hidden().toArray(Path[]::new));
    return policy.withFiles(files);
  }

  /** Opens it for a cell in which nothing runs yet. */
  Optional<Gateway> open(Cell cell) {
    return prepared.map(it -> it.open(cell.network()));
  }

  /** There will be no sandbox. */
  void giveUp() {
    prepared.ifPresent(PreparedGateway::close);
  }

  private static final class Found {
    static final Optional<GatewayProvider> SERVICE =
        ServiceLoader.load(GatewayProvider.class, EgressSetup.class.getClassLoader()).findFirst();
  }
}
