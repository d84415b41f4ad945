package dev.bailey.linux.namespace;

import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.ffm.Steps;
import dev.bailey.linux.launch.LateGroups;
import dev.bailey.linux.launch.LauncherThread;
import dev.bailey.linux.seccomp.BpfProgram;
import java.util.List;

/** The way of a launcher thread into the namespaces of a cell and the cgroups of a command. */
interface Entrance {
  /** Where the command's processes belong. */
  CommandCgroup group();

  /**
   * Adds the steps that bring the thread in.
   *
   * @return the groups that are to be joined last
   */
  LateGroups enter(KernelProgram program);

  /** The thread's program is about to be written. */
  void awaken();

  /** Runs the program on the thread, and the other thing on the calling thread meanwhile. */
  LauncherThread run(KernelProgram program, LauncherThread.Rescue rescue, Runnable meanwhile);

  /**
   * Of the filters that a command is to have, what the thread does not have yet.
   *
   * @param asked in the order of their installation
   */
  default List<BpfProgram> missing(List<BpfProgram> asked) {
    return asked;
  }

  /** Adds a look whether the missing ones are in force, to the new process. */
  default void verifyFilters(Steps process) {}
}
