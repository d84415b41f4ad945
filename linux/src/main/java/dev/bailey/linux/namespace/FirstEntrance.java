package dev.bailey.linux.namespace;

import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.launch.CgroupSteps;
import dev.bailey.linux.launch.LateGroups;
import dev.bailey.linux.launch.LauncherThread;
import java.util.function.Consumer;

/**
 * The entrance of a cell's only command, whose launcher thread makes the cell as well.
 *
 * @param cell adds the steps that make the cell
 */
record FirstEntrance(CellGround ground, Consumer<KernelProgram> cell) implements Entrance {
  @Override
  public CommandCgroup group() {
    return ground.group();
  }

  @Override
  public LateGroups enter(KernelProgram program) {
    LateGroups late = CgroupSteps.joinEarly(program, ground.group());
    cell.accept(program);
    CgroupSteps.hideNames(program, ground.group());
    return late;
  }

  @Override
  public void awaken() {
    ground.enclosure().awaken();
  }

  @Override
  public LauncherThread run(
      KernelProgram program, LauncherThread.Rescue rescue, Runnable meanwhile) {
    return ground.enclosure().run(program, rescue, meanwhile);
  }
}
