package dev.bailey.cli;

import dev.bailey.backend.Backend;
import dev.bailey.backend.Capability;
import dev.bailey.backend.Cell;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.policy.EffectivePolicy;
import java.util.Set;

/** Launches each command by itself. */
record FakeCell(Backend backend, EffectivePolicy policy) implements Cell {
  @Override
  public ConfinedProcess start(Command command, Streams streams) {
    return backend.launch(policy, command, streams);
  }

  /** It has no state, and its {@link #close} does nothing. */
  @Override
  public boolean isAlive() {
    return true;
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.TERMINAL);
  }

  @Override
  public void close() {}
}
