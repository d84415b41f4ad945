package dev.bailey.linux.launch;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.cgroup.LauncherSlot;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.ffm.Steps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Has the process that a launcher thread forks be born in its cgroup, see {@link CgroupFork}. With
 * version 1 the thread joins before, some of the groups early. With version 2 the kernel does it,
 * which takes the privileges that the thread still has.
 */
public final class CgroupSteps implements AutoCloseable {
  /** The step that fails when a working directory is not there. */
  public static final String ENTER = "enter the working directory";

  private final KernelProgram program;
  private final CgroupFork fork;

  /** For a process of a group. */
  public CgroupSteps(KernelProgram program, CommandCgroup group) {
    this.program = program;
    fork = new CgroupFork(group);
  }

  /** Joins, where threads can join, what a waiting thread may be in, and opens the rest. */
  public static LateGroups joinEarly(KernelProgram program, CommandCgroup group) {
    if (!group.joinsByThread()) {
      return LateGroups.none();
    }
    List<Long> late = new ArrayList<>();
    for (Path file : group.joinFiles()) {
      long tasks = open(program, file);
      if (group.lateJoinFiles().contains(file)) {
        late.add(tasks);
      } else {
        CgroupFork.join(program, tasks);
      }
    }
    LauncherSlot slot = group.launcherSlot().orElse(null);
    return slot == null
        ? new LateGroups(late, LateGroups.NONE, LateGroups.NONE)
        : new LateGroups(late, open(program, slot.limitFile()), open(program, slot.outside()));
  }

  private static long open(KernelProgram program, Path file) {
    return program.open(
        "open a cgroup",
        Syscall.OPENAT,
        Flags.AT_FDCWD,
        program.memory().text(file.toString()),
        Flags.O_WRONLY | Flags.O_CLOEXEC);
  }

  /**
   * Hides the names of groups from a thread, and from what it forks, that has joined its own. With
   * version 2 that is up to the new process, see {@link #hideNamesInChild}: in a namespace whose
   * root is the thread's group, other groups are out of reach.
   */
  public static void hideNames(KernelProgram program, CommandCgroup group) {
    if (group.joinsByThread()) {
      hide(program);
    }
  }

  /** Adds the hiding to the new process where the thread could not do it. */
  public void hideNamesInChild(ChildProgram child) {
    if (fork.isIntoGroup()) {
      hide(child);
    }
  }

  private static void hide(Steps steps) {
    steps.call("hide the names of cgroups", Syscall.UNSHARE, Flags.CLONE_NEWCGROUP);
  }

  /** Adds the fork. */
  public long fork(ChildProgram child) {
    return fork.add(child, 0);
  }

  /** Joins the rest, and makes room for the thread itself. */
  public void joinLate(LateGroups late) {
    for (long tasks : late.tasks()) {
      CgroupFork.join(program, tasks);
    }
    if (late.needSlot()) {
      fork.makeRoom(program, late.limit());
    }
  }

  /** Gives up the thread's own place; to be added after the start of the process. */
  public void leave(LateGroups late) {
    if (late.needSlot()) {
      fork.leave(program, late.limit(), late.outside());
    }
  }

  /** Runs the program when it is its turn. */
  public LauncherThread run(Supplier<LauncherThread> launch) {
    try (CgroupFork.Turn turn = fork.awaitTurn()) {
      LauncherThread launcher = launch.get();
      turn.ended(program.succeeded());
      return launcher;
    }
  }

  /** Adds the change of the working directory, which the new process inherits. */
  public static void enter(KernelProgram program, Path directory) {
    program.call(ENTER, Syscall.CHDIR, program.memory().text(directory.toString()));
  }

  @Override
  public void close() {
    fork.close();
  }
}
