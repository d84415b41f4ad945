package dev.bailey.linux.launch;

import dev.bailey.backend.ConfinedProcess;
import java.util.Set;

/** Process that removes itself from a set of running processes when it has ended. */
final class TrackedProcess extends ForwardingProcess {
  private final Set<ConfinedProcess> running;

  TrackedProcess(ConfinedProcess process, Set<ConfinedProcess> running) {
    super(process);
    this.running = running;
  }

  @Override
  public Completion supervise() {
    try {
      return super.supervise();
    } finally {
      running.remove(this);
    }
  }
}
