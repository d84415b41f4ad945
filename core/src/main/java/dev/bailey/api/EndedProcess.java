package dev.bailey.api;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.execution.TerminalSize;

/**
 * Takes the place of a process that has ended. Executions are remembered for a while, and the real
 * process would keep its buffers and the caller's streams for as long.
 */
enum EndedProcess implements ConfinedProcess {
  INSTANCE;

  @Override
  public Completion supervise() {
    throw new IllegalStateException("it has ended");
  }

  @Override
  public void kill() {
    // There is nothing left of it.
  }

  @Override
  public void signal(int number) {
    // There is nobody to tell.
  }

  @Override
  public void resize(TerminalSize size) {
    // It has no terminal any more.
  }
}
