package dev.bailey.api;

import dev.bailey.backend.Gateway;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.NetworkStatistics;
import dev.bailey.policy.NetworkAccess;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Gateway that sends an event when its rules are replaced. */
record WatchedGateway(Gateway gateway, SandboxEvents sandbox) implements Gateway {
  @Override
  public Map<String, String> environment() {
    return gateway.environment();
  }

  @Override
  public boolean isTransparent() {
    return gateway.isTransparent();
  }

  @Override
  public void replace(NetworkAccess.Filtered rules) {
    gateway.replace(rules);
    sandbox.replaced(rules);
  }

  @Override
  public List<NetworkEvent> events() {
    return gateway.events();
  }

  @Override
  public NetworkStatistics statistics() {
    return gateway.statistics();
  }

  @Override
  public void watch(Consumer<NetworkEvent> watcher) {
    gateway.watch(watcher);
  }

  @Override
  public void close() {
    gateway.close();
  }
}
