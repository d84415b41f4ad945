package dev.bailey.linux.host;

import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.TreeResources;
import org.jspecify.annotations.Nullable;

/**
 * A command's tree is its cgroup. Where there is none it is the command's process group, which ends
 * with the command too, and which any process of it can leave.
 */
final class HostTree implements TreeResources.Tree {
  private static final int SIGKILL = 9;

  private final int leader;
  private final @Nullable Cgroup group;
  private boolean reaped;

  HostTree(int leader, @Nullable Cgroup group) {
    this.leader = leader;
    this.group = group;
  }

  @Override
  public void kill() {
    if (group != null) {
      group.killAll();
    } else {
      killProcessGroup();
    }
  }

  private synchronized void killProcessGroup() {
    if (!reaped) {
      Kernel.signalGroup(leader, SIGKILL);
    }
  }

  /** For the last time: later the number of the group may be that of another one. */
  @Override
  public synchronized void beforeReaping() {
    if (group == null) {
      killProcessGroup();
      reaped = true;
    }
  }

  @Override
  public void end() {}
}
