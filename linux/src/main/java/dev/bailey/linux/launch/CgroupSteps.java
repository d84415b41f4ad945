package dev.bailey.linux.launch;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.cgroup.LauncherSlot;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.ffm.Steps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Has the process that a launcher thread forks be born in its cgroup. Version 1 takes single
 * threads: the launcher thread joins before. Version 2 takes whole processes: the kernel puts the
 * new one there as it forks it, which takes the privileges that the thread still has.
 */
public final class CgroupSteps implements AutoCloseable {
  /** The step that fails when a working directory is not there. */
  public static final String ENTER = "enter the working directory";

  private static final byte[] SELF = {'0'};

  private final KernelProgram program;
  private final @Nullable LauncherSlot slot;
  private final Fd directory;

  /** For a process of a group. */
  public CgroupSteps(KernelProgram program, CommandCgroup group) {
    this.program = program;
    slot = group.launcherSlot().orElse(null);
    directory =
        group.joinsByThread()
            ? new Fd(-1)
            : Kernel.open(String.valueOf(group.joinFiles().getFirst().getParent()), Flags.O_RDONLY);
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
        join(program, tasks);
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

  private static void join(KernelProgram program, long tasks) {
    program.call("join a cgroup", Syscall.WRITE, tasks, program.memory().bytes(SELF), SELF.length);
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
    if (directory.number() >= 0) {
      hide(child);
    }
  }

  private static void hide(Steps steps) {
    steps.call("hide the names of cgroups", Syscall.UNSHARE, Flags.CLONE_NEWCGROUP);
  }

  /** Adds the fork. */
  public long fork(ChildProgram child) {
    return directory.number() >= 0
        ? child.forkInto(GroupSteps.FORK, 0, directory.number())
        : child.fork(GroupSteps.FORK, 0);
  }

  /** Joins the rest, and makes room for the thread itself. */
  public void joinLate(LateGroups late) {
    for (long tasks : late.tasks()) {
      join(program, tasks);
    }
    if (slot != null && late.needSlot()) {
      limit("make room for the launcher", late, slot.processes() + 1);
    }
  }

  /** Gives up the thread's own place; to be added after the start of the process. */
  public void leave(LateGroups late) {
    if (slot != null && late.needSlot()) {
      limit("take the launcher's room back", late, slot.processes());
      join(program, late.outside());
    }
  }

  private void limit(String step, LateGroups late, long processes) {
    byte[] number = Long.toString(processes).getBytes(US_ASCII);
    program.call(step, Syscall.WRITE, late.limit(), program.memory().bytes(number), number.length);
  }

  /** Runs the program when it is its turn. */
  public LauncherThread run(Supplier<LauncherThread> launch) {
    if (slot == null) {
      return launch.get();
    }
    slot.begin();
    boolean completed = false;
    try {
      LauncherThread launcher = launch.get();
      completed = program.succeeded();
      return launcher;
    } finally {
      slot.end(completed);
    }
  }

  /** Adds the change of the working directory, which the new process inherits. */
  public static void enter(KernelProgram program, Path directory) {
    program.call(ENTER, Syscall.CHDIR, program.memory().text(directory.toString()));
  }

  @Override
  public void close() {
    directory.close();
  }
}
