package dev.bailey.runtimes.bubblewrap;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.execution.TerminalSize;
import java.util.Set;

/** A command that leaves a set when it has ended. */
record CountedProcess(ConfinedProcess process, Set<ConfinedProcess> running)
    implements ConfinedProcess {
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

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
