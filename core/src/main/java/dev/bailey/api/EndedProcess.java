package dev.bailey.api;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.execution.TerminalSize;

/**
 * In place of a process that has ended: executions are remembered for a while, and the real one
 * would keep its buffers, and the streams of whoever started it, for as long.
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
