package dev.bailey.linux.namespace;

import dev.bailey.execution.Command;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.launch.Plumbing;

/** The way of a command into the namespaces of a cell and into its cgroup. */
interface Entrance {
  /** Makes the command's streams, at which a terminal is the cell's. */
  Plumbing streams(Command command, ChildStart child);

  /** Where the command's processes belong. */
  CommandCgroup group();

  /**
   * Adds the steps by which the entrant makes a cell around itself, with this JVM's descriptors.
   */
  default void make(ChildProgram program) {}

  /** Adds the steps by which the entrant, which forks the command, gets into a cell. */
  default void enter(ChildProgram program) {}

  /** The group with the limits of the cell. */
  Cgroup whole();

  /** The entrant has gone that way, or has failed to. */
  default void ran(ChildProgram program) {}
}
