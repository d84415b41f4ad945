package dev.bailey.linux.launch;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.execution.TerminalSize;

/** A process that adds something to the end of another one, and forwards all else to it. */
abstract class ForwardingProcess implements ConfinedProcess {
  private final ConfinedProcess process;

  ForwardingProcess(ConfinedProcess process) {
    this.process = process;
  }

  @Override
  public Completion supervise() {
    return process.supervise();
  }

  @Override
  public final void kill() {
    process.kill();
  }

  @Override
  public final void signal(int number) {
    process.signal(number);
  }

  @Override
  public final void resize(TerminalSize size) {
    process.resize(size);
  }
}
