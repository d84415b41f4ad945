package dev.bailey.linux.launch;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.execution.TerminalSize;
import java.util.Set;

/** A process that leaves a set when it has ended. */
public final class TrackedProcess implements ConfinedProcess {
  private final ConfinedProcess process;
  private final Set<ConfinedProcess> running;

  public TrackedProcess(ConfinedProcess process, Set<ConfinedProcess> running) {
    this.process = process;
    this.running = running;
  }

  @Override
  public Completion supervise() {
    try {
      return process.supervise();
    } finally {
      running.remove(this);
    }
  }

  @Override
  public void kill() {
    process.kill();
  }

  @Override
  public void signal(int number) {
    process.signal(number);
  }

  @Override
  public void resize(TerminalSize size) {
    process.resize(size);
  }
}
