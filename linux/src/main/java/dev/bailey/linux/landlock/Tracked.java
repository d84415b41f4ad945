package dev.bailey.linux.landlock;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.execution.TerminalSize;
import java.util.Set;

/** A process that is in a set for as long as it runs. */
final class Tracked implements ConfinedProcess {
  private final ConfinedProcess process;
  private final Set<ConfinedProcess> running;

  Tracked(ConfinedProcess process, Set<ConfinedProcess> running) {
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
