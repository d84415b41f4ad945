package dev.bailey.linux.namespace;

import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.ffm.ChildProgram;
import java.util.function.Consumer;

/**
 * The entrance of a cell's only command, which makes the cell as well.
 *
 * @param cell adds the steps that make the cell
 */
record FirstEntrance(CellGround ground, Consumer<ChildProgram> cell) implements Entrance {
  @Override
  public CommandCgroup group() {
    return ground.group();
  }

  @Override
  public void enter(ChildProgram program) {
    cell.accept(program);
  }
}
