package dev.bailey.linux.namespace;

import dev.bailey.linux.cgroup.ProcessGroup;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.launch.CgroupSteps;
import dev.bailey.linux.launch.LateGroups;
import dev.bailey.linux.launch.LauncherThread;
import java.util.function.Consumer;

/**
 * An entrance for a thread that has done nothing yet.
 *
 * @param cell adds the making or the joining of the cell
 */
record FreshEntrance(ProcessGroup group, Consumer<KernelProgram> cell) implements Entrance {
  @Override
  public LateGroups enter(KernelProgram program) {
    LateGroups late = CgroupSteps.joinEarly(program, group);
    cell.accept(program);
    return late;
  }

  @Override
  public boolean filtered() {
    return false;
  }

  @Override
  public LauncherThread run(KernelProgram program, LauncherThread.Rescue rescue) {
    return LauncherThread.run(program, rescue);
  }
}
