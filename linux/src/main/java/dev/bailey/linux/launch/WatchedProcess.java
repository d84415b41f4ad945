package dev.bailey.linux.launch;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.linux.autorun.AutorunWatch;

/** A process whose result tells which files that run later it made or changed. */
public final class WatchedProcess extends ForwardingProcess {
  private final AutorunWatch watch;

  public WatchedProcess(ConfinedProcess process, AutorunWatch watch) {
    super(process);
    this.watch = watch;
  }

  @Override
  public Completion supervise() {
    Completion completion = super.supervise();
    try {
      return completion.with(watch.look());
    } catch (RuntimeException e) {
      // How the command ended counts more than what can be told of its files.
      return completion.with(watch.failed());
    }
  }
}
