package dev.bailey.linux.launch;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.LauncherRoom;
import dev.bailey.linux.cgroup.ProcessGroup;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.ffm.Spawn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Brings a new process into its cgroup before its program starts. Version 1 takes single threads:
 * the launcher thread joins, and what it starts is born inside. Version 2 takes whole processes:
 * the C library starts the process inside, or, where it cannot, a script in the new process joins.
 */
public final class CgroupSteps implements AutoCloseable {
  /** The step that fails when a working directory is not there. */
  public static final String ENTER = "enter the working directory";

  private static final byte[] SELF = {'0'};

  private final KernelProgram program;
  private final @Nullable LauncherRoom room;
  private final boolean byScript;
  private final Fd held;

  /** For a process that may have no group. */
  public CgroupSteps(KernelProgram program, Spawn spawn, @Nullable ProcessGroup group) {
    this.program = program;
    room = group == null ? null : group.launcherRoom().orElse(null);
    if (group == null || group.joinsByThread()) {
      byScript = false;
      held = new Fd(-1);
    } else {
      byScript = needScript(group);
      held = hold(group, spawn, byScript);
    }
  }

  private static Fd hold(ProcessGroup group, Spawn spawn, boolean byScript) {
    Path procs = group.joinFiles().getFirst();
    if (byScript) {
      Fd file = Kernel.open(procs.toString(), Flags.O_WRONLY);
      spawn.duplicate(file.number(), Plumbing.EXTRA);
      return file;
    }
    Fd directory = Kernel.open(String.valueOf(procs.getParent()), Flags.O_RDONLY);
    spawn.intoCgroup(directory.number());
    return directory;
  }

  /** Whether a {@link StartScript} must do the joining. */
  public static boolean needScript(@Nullable ProcessGroup group) {
    return group != null && !group.joinsByThread() && !Spawn.canEnterCgroup();
  }

  /** The first descriptor the new process must not have. */
  public int firstClosed() {
    return byScript ? Plumbing.EXTRA + 1 : Plumbing.EXTRA;
  }

  /** Joins, where threads can join, what a waiting thread may be in, and opens the rest. */
  public static LateGroups joinEarly(KernelProgram program, @Nullable ProcessGroup group) {
    if (group == null || !group.joinsByThread()) {
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
    LauncherRoom room = group.launcherRoom().orElse(null);
    return room == null
        ? new LateGroups(late, LateGroups.NONE, LateGroups.NONE)
        : new LateGroups(late, open(program, room.limitFile()), open(program, room.outside()));
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

  /** Joins the rest, and makes room for the thread itself. */
  public void joinLate(LateGroups late) {
    for (long tasks : late.tasks()) {
      join(program, tasks);
    }
    if (room != null && late.needRoom()) {
      limit("make room for the launcher", late, room.processes() + 1);
    }
  }

  /** Gives up the thread's own place; to be added after the start of the process. */
  public void leave(LateGroups late) {
    if (room != null && late.needRoom()) {
      limit("take the launcher's room back", late, room.processes());
      join(program, late.outside());
    }
  }

  private void limit(String step, LateGroups late, long processes) {
    byte[] number = Long.toString(processes).getBytes(US_ASCII);
    program.call(step, Syscall.WRITE, late.limit(), program.memory().bytes(number), number.length);
  }

  /** Runs the program when it is its turn. */
  public LauncherThread run(Supplier<LauncherThread> launch) {
    if (room == null) {
      return launch.get();
    }
    room.begin();
    boolean completed = false;
    try {
      LauncherThread launcher = launch.get();
      completed = program.succeeded();
      return launcher;
    } finally {
      room.end(completed);
    }
  }

  /** Adds the change of the working directory, which the new process inherits. */
  public static void enter(KernelProgram program, Path directory) {
    program.call(ENTER, Syscall.CHDIR, program.memory().text(directory.toString()));
  }

  @Override
  public void close() {
    held.close();
  }
}
