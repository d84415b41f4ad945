package dev.bailey.egress.presets;

import dev.bailey.policy.network.NetworkPresets;
import dev.bailey.policy.network.NetworkRule;
import java.nio.file.Path;
import java.util.List;

/**
 * Presets for the user and environment of this process. Found by {@link java.util.ServiceLoader}.
 */
public final class HostPresets implements NetworkPresets {
  /** Reads nothing yet. */
  public HostPresets() {}

  @Override
  public List<NetworkRule> find(String name, Path project) {
    return Presets.find(name, ToolConfiguration.of(project)).rules();
  }
}
