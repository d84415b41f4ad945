package dev.bailey.linux.namespace;

import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.launch.LauncherThread;

/**
 * PID, network, IPC and UTS namespaces that no cell has used yet, held by their {@link Init}, and
 * the launcher thread that will make the cell. The thread has already made all the system calls
 * that are the same for every policy.
 */
final class Enclosure implements AutoCloseable {
  private final Init init;
  private final LauncherThread launcher;
  private boolean used;

  Enclosure(Init init, LauncherThread launcher) {
    this.init = init;
    this.launcher = launcher;
  }

  Init init() {
    return init;
  }

  /** The launcher's program is about to be written. */
  void awaken() {
    launcher.awaken();
  }

  /** Has the launcher run its one program. */
  LauncherThread run(KernelProgram program, LauncherThread.Rescue rescue, Runnable meanwhile) {
    used = true;
    launcher.finish(program, rescue, meanwhile);
    return launcher;
  }

  @Override
  public void close() {
    if (!used) {
      launcher.dismiss();
    }
    init.close();
  }
}
