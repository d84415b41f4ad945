package dev.bailey.linux.landlock;

import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.launch.TreeSurroundings;
import org.jspecify.annotations.Nullable;

/** A command's tree is its cgroup, or else all processes with its mark. */
record CommandTree(Mark mark, @Nullable Cgroup group) implements TreeSurroundings.Tree {
  @Override
  public void kill() {
    if (group != null) {
      group.killAll();
    } else {
      long value = mark.value();
      MarkedTree.kill(found -> found == value);
    }
  }

  /** What the command left running ends with it. */
  @Override
  public void end() {
    if (group == null) {
      kill();
    }
  }
}
