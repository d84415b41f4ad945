package dev.bailey.linux.launch;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.ProcessGroup;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.ffm.Spawn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  private final boolean byScript;
  private final Fd held;

  /** For a process that may have no group. */
  public CgroupSteps(KernelProgram program, Spawn spawn, @Nullable ProcessGroup group) {
    this.program = program;
    if (group == null || group.joinsByThread()) {
      byScript = false;
      held = new Fd(-1);
    } else {
      byScript = !Spawn.canEnterCgroup();
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
  public boolean byScript() {
    return byScript;
  }

  /** The first descriptor the new process must not have. */
  public int firstClosed() {
    return byScript ? Plumbing.EXTRA + 1 : Plumbing.EXTRA;
  }

  /**
   * Joins what bounds memory and processes, where threads can join.
   *
   * @return what bounds time, opened to be joined last
   */
  public static List<Long> joinEarly(KernelProgram program, @Nullable ProcessGroup group) {
    List<Long> late = new ArrayList<>();
    if (group == null || !group.joinsByThread()) {
      return late;
    }
    for (Path file : group.joinFiles()) {
      long tasks =
          program.open(
              "open a cgroup",
              Syscall.OPENAT,
              Flags.AT_FDCWD,
              program.memory().text(file.toString()),
              Flags.O_WRONLY | Flags.O_CLOEXEC);
      if (concernsTime(file)) {
        late.add(tasks);
      } else {
        join(program, tasks);
      }
    }
    return late;
  }

  /**
   * Joins what bounds processor time. Last, since a Java thread that the kernel holds back would
   * hold up the whole JVM at its next safepoint.
   */
  public void joinLate(List<Long> late) {
    for (long tasks : late) {
      join(program, tasks);
    }
  }

  private static void join(KernelProgram program, long tasks) {
    program.call("join a cgroup", Syscall.WRITE, tasks, program.memory().bytes(SELF), SELF.length);
  }

  /** Whether a group bounds or counts processor time. */
  private static boolean concernsTime(Path joinFile) {
    return joinFile.toString().contains("/cpu");
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
