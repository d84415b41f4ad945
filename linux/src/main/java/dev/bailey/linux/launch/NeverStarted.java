package dev.bailey.linux.launch;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.execution.TerminalSize;

/** A command that could not be started, in the shape of one that has ended. */
record NeverStarted(Completion completion) implements ConfinedProcess {
  @Override
  public Completion supervise() {
    return completion;
  }

  @Override
  public void kill() {}

  @Override
  public void signal(int number) {}

  @Override
  public void resize(TerminalSize size) {}
}
