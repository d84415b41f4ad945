package dev.bailey.linux.host;

import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.TreeResources;
import org.jspecify.annotations.Nullable;

/** A command's tree is its cgroup, or else its process group, which it can leave. */
record HostTree(int leader, @Nullable Cgroup group) implements TreeResources.Tree {
  private static final int SIGKILL = 9;

  @Override
  public void kill() {
    if (group != null) {
      group.killAll();
    } else {
      Kernel.signalGroup(leader, SIGKILL);
    }
  }

  @Override
  public void end() {}
}
