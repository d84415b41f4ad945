package dev.bailey.linux.launch;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.cgroup.LauncherSlot;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Steps;
import org.jspecify.annotations.Nullable;

/**
 * Forks a process so that it is born in its cgroup, and counted there. In version 1 a child starts
 * in the cgroups of its parent: the entrant joins first, with the limit of processes raised by one
 * for it, and leaves after the fork. In version 2 the kernel puts the new process into its group as
 * it forks it.
 */
final class CgroupFork implements AutoCloseable {
  /** The step that fails when a group takes no more processes. */
  static final String STEP = "fork the command";

  private static final byte[] SELF = {'0'};

  private final @Nullable LauncherSlot slot;
  private final Fd directory;

  /** For a process that may have no group. */
  CgroupFork(@Nullable CommandCgroup group) {
    slot = group == null ? null : group.launcherSlot().orElse(null);
    directory =
        group == null || group.joinsByThread()
            ? new Fd(-1)
            : Kernel.open(String.valueOf(group.joinFiles().getFirst().getParent()), Flags.O_RDONLY);
  }

  /** Whether the kernel puts the new process into its group. */
  boolean isIntoGroup() {
    return directory.number() >= 0;
  }

  /** Adds the fork. */
  long add(ChildProgram program, long flags) {
    return isIntoGroup()
        ? program.forkInto(STEP, flags, program.use(directory.number()))
        : program.fork(STEP, flags);
  }

  /** Adds the joining of a group by the process that makes this step. */
  static void join(Steps steps, Fd tasks) {
    write(steps, "join a cgroup", tasks, SELF);
  }

  /** Adds room for the process that forks, where it counts. */
  void makeRoom(Steps steps, Fd limit) {
    if (slot != null) {
      setLimit(steps, "make room for the entrant", limit, slot.processes() + 1);
    }
  }

  /** Adds what gives that room up; to be added after the start of the process. */
  void leave(Steps steps, Fd limit, Fd outside) {
    if (slot != null) {
      setLimit(steps, "take the entrant's room back", limit, slot.processes());
      write(steps, "leave the cgroup", outside, SELF);
    }
  }

  private static void setLimit(Steps steps, String step, Fd limit, long processes) {
    write(steps, step, limit, Long.toString(processes).getBytes(US_ASCII));
  }

  private static void write(Steps steps, String step, Fd file, byte[] content) {
    int number = steps.use(file.number());
    steps.call(step, Syscall.WRITE, number, steps.memory().bytes(content), content.length);
  }

  /** Waits until it is this launch's turn, which ends with what is returned. */
  Turn awaitTurn() {
    if (slot != null) {
      slot.begin();
    }
    return new Turn(slot);
  }

  /** The time in which a launch is the only one into its group. */
  static final class Turn implements AutoCloseable {
    private final @Nullable LauncherSlot slot;
    private boolean completed;

    private Turn(@Nullable LauncherSlot slot) {
      this.slot = slot;
    }

    /**
     * The program has run.
     *
     * @param all whether all of it was done, the lowering of the limit included
     */
    void ended(boolean all) {
      completed = all;
    }

    @Override
    public void close() {
      if (slot != null) {
        slot.end(completed);
      }
    }
  }

  @Override
  public void close() {
    directory.close();
  }
}
