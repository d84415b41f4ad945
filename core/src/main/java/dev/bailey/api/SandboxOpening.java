package dev.bailey.api;

import dev.bailey.backend.Backend;
import dev.bailey.backend.Backends;
import dev.bailey.backend.Cell;
import dev.bailey.backend.Gateway;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Policy;
import java.util.Optional;

/** Opens sandboxes: chooses a backend, prepares its cell, and opens the egress gateway. */
final class SandboxOpening {
  private SandboxOpening() {}

  static Sandbox open(Policy asked, Host host) {
    Policy policy = Scope.tighten(asked, host);
    EgressSetup egress = EgressSetup.prepare(policy.network());
    try {
      return open(policy, host, egress);
    } catch (RuntimeException e) {
      egress.giveUp();
      throw e;
    }
  }

  private static Sandbox open(Policy policy, Host host, EgressSetup egress) {
    EffectivePolicy effective = egress.in(host.effective(policy));
    Backends.Used<Cell> used = host.backends().use(policy, effective, new Preparation(effective));
    Optional<Gateway> gateway = gateway(egress, used.result());
    Backends.Choice choice = used.choice();
    return new Sandbox(
        choice,
        used.result(),
        effective,
        gateway,
        SandboxEvents.opened(host, choice.backend().name(), effective));
  }

  /** A class, since linking a lambda would cost start-up time. */
  private record Preparation(EffectivePolicy policy) implements Backends.Use<Cell> {
    @Override
    public Cell of(Backend backend) {
      return backend.prepare(policy);
    }
  }

  private static Optional<Gateway> gateway(EgressSetup egress, Cell cell) {
    try {
      return egress.open(cell);
    } catch (RuntimeException e) {
      cell.close();
      throw e;
    }
  }
}
