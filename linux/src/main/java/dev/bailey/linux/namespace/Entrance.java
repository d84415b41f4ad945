package dev.bailey.linux.namespace;

import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.ffm.ChildProgram;

/** The way of a command into the namespaces of a cell and into its cgroup. */
interface Entrance {
  /** Where the command's processes belong. */
  CommandCgroup group();

  /** Adds the steps by which the entrant, which forks the command, gets into the cell. */
  void enter(ChildProgram program);
}
