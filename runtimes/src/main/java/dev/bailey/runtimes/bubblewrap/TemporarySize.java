package dev.bailey.runtimes.bubblewrap;

import dev.bailey.policy.Limits;

/** How large the private /tmp is. */
final class TemporarySize {
  private TemporarySize() {}

  static long temporary(Limits limits) {
    return limits.diskBytes().or(limits::memoryBytes).orElse(Runtime.getRuntime().maxMemory());
  }
}
