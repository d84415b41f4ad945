package dev.bailey.api;

import dev.bailey.backend.Backends;
import dev.bailey.backend.Cell;
import dev.bailey.backend.Gateway;
import dev.bailey.error.BaileyException;
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
    while (true) {
      Backends.Choice choice = host.backends().choose(policy, effective);
      try {
        Cell cell = choice.backend().prepare(effective);
        host.backends().worked(choice);
        Optional<Gateway> gateway = gateway(egress, cell);
        return new Sandbox(
            choice,
            cell,
            effective,
            gateway,
            SandboxEvents.opened(host, choice.backend().name(), effective));
      } catch (BaileyException e) {
        if (!host.backends().rulesOut(policy, choice, e)) {
          throw e;
        }
      }
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
