package dev.bailey.linux.launch;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.execution.TerminalSize;
import dev.bailey.linux.autorun.AutorunWatch;

/** A process whose result tells which files that run later it made or changed. */
public final class WatchedProcess implements ConfinedProcess {
  private final ConfinedProcess process;
  private final AutorunWatch watch;

  public WatchedProcess(ConfinedProcess process, AutorunWatch watch) {
    this.process = process;
    this.watch = watch;
  }

  @Override
  public Completion supervise() {
    Completion completion = process.supervise();
    try {
      return completion.with(watch.look());
    } catch (RuntimeException e) {
      // How the command ended counts more than what can be told of its files.
      return completion.with(watch.failed());
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
