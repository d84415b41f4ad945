package dev.bailey.linux.launch;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.cgroup.LauncherSlot;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.policy.Limits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Starts a command by two forks: this JVM forks the entrant, which leaves this JVM's memory, joins
 * what the command is to be in, forks the command as a child of this JVM, and ends. Used in this
 * order: {@link #begin}, what the entrant does besides, {@link #forkCommand}, what the command
 * does, {@link #end}, {@link #run}.
 */
public final class EntrantSteps implements AutoCloseable {
  /** The step that fails when a working directory is not there. */
  public static final String DIRECTORY = "enter the working directory";

  private static final Fd NONE = new Fd(-1);

  private final ChildProgram program;
  private final boolean hasGroup;
  private final CgroupFork fork;
  private final List<Fd> joined = new ArrayList<>();
  private Fd limit = NONE;
  private Fd outside = NONE;
  private long entrant;
  private long command;
  private boolean started;
  private boolean late;

  /**
   * For a command that may have no group.
   *
   * @param program one of a launch
   */
  public EntrantSteps(ChildProgram program, @Nullable CommandCgroup group) {
    this.program = program;
    hasGroup = group != null;
    fork = new CgroupFork(group);
    if (group == null || !group.joinsByThread()) {
      return;
    }
    try {
      open(group);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private void open(CommandCgroup group) {
    for (Path file : group.joinFiles()) {
      joined.add(Kernel.open(file.toString(), Flags.O_WRONLY));
    }
    LauncherSlot slot = group.launcherSlot().orElse(null);
    if (slot != null) {
      limit = Kernel.open(slot.limitFile().toString(), Flags.O_WRONLY);
      outside = Kernel.open(slot.outside().toString(), Flags.O_WRONLY);
    }
  }

  /** Whether the command has a group. */
  public boolean hasGroup() {
    return hasGroup;
  }

  /**
   * Adds the entrant, whose descriptors are this JVM's until it {@link #begin begins}: for what is
   * made by it and kept here.
   */
  public void fork() {
    entrant = program.fork("fork", Flags.CLONE_FILES);
    program.endWithParent();
  }

  /**
   * Adds that the entrant, which is forked if it was not yet, leaves this JVM's memory and joins
   * the command's group. In this order: a group that is short of memory has a process killed, and
   * all that share its memory.
   */
  public void begin() {
    if (entrant == 0) {
      fork();
    }
    program.leaveJvm();
    program.endWithParent();
    for (Fd tasks : joined) {
      CgroupFork.join(program, tasks);
    }
    fork.makeRoom(program, limit);
  }

  /**
   * Adds the change of the working directory. No link of /proc is followed to it: a command could
   * lead its next one by such a link to a directory that another process has open, or has as its
   * root, and that may be the host's.
   */
  public static void enter(ChildProgram program, Path directory) {
    Memory memory = program.memory();
    long how = memory.space(Structs.OPEN_HOW_SIZE);
    Memory.setLong(how, Flags.O_PATH | Flags.O_CLOEXEC);
    Memory.setLong(how + Structs.OPEN_HOW_RESOLVE, Flags.RESOLVE_NO_MAGICLINKS);
    long opened =
        program.open(
            DIRECTORY,
            Syscall.OPENAT2,
            Flags.AT_FDCWD,
            memory.text(directory.toString()),
            how,
            Structs.OPEN_HOW_SIZE);
    program.call(DIRECTORY, Syscall.FCHDIR, opened);
  }

  /**
   * Adds that the names of cgroups are hidden from an entrant that has joined its own, and from the
   * command. Where the command is forked into its group that is up to itself, see {@link
   * #hideNamesInCommand}: its group is to be the root of what it sees.
   */
  public void hideNames() {
    if (!fork.isIntoGroup()) {
      hide();
    }
  }

  /** Adds the hiding to the command where the entrant could not do it. */
  public void hideNamesInCommand() {
    if (fork.isIntoGroup()) {
      hide();
    }
  }

  private void hide() {
    program.call("hide the names of cgroups", Syscall.UNSHARE, Flags.CLONE_NEWCGROUP);
  }

  /** Adds the fork of the command. */
  public void forkCommand() {
    // Once more: a process that enters a user namespace loses it.
    program.endWithParent();
    command = fork.add(program, Flags.CLONE_PARENT);
  }

  /** Adds the end of the entrant, after all that the command does. */
  public void end() {
    program.parent();
    fork.leave(program, limit, outside);
    program.parent();
    program.reap("reap", entrant);
  }

  /**
   * Runs the program when it is its turn, for no longer than the command may take.
   *
   * @param atEnd is run when time is up, and may be run again
   */
  public void run(Limits limits, Runnable atEnd) {
    try {
      runInTurn(limits, atEnd);
      started = program.succeeded() && hasReachedProgram() && !late;
    } finally {
      if (!started) {
        endCommand();
      }
    }
  }

  private void runInTurn(Limits limits, Runnable atEnd) {
    try (LaunchDeadline deadline = new LaunchDeadline(program, entrant, command, limits, atEnd);
        CgroupFork.Turn turn = fork.awaitTurn()) {
      program.run();
      late = deadline.end();
      // One that was killed has put nothing back, and no step of its own has failed.
      turn.ended(program.succeeded() && !program.wasKilled(entrant));
    }
  }

  /** A killed entrant no longer waits for the command, which may be using the program still. */
  private boolean hasReachedProgram() {
    return !program.wasKilled(entrant) || program.result(command) > 0;
  }

  /** One that was forked although the launch has failed. */
  private void endCommand() {
    int pid = program.forked(command);
    if (pid > 0 && !program.wasCollected(command)) {
      Kernel.kill(pid);
      Kernel.reap(pid);
    }
  }

  /** Ends a command that was started, where nobody can supervise it. */
  void abandon() {
    if (started) {
      started = false;
      endCommand();
    }
  }

  /** Whether the entrant was killed, by somebody else than this. */
  boolean wasKilled() {
    return program.wasKilled(entrant) && !late;
  }

  /** Whether the launch was ended because its time was up. */
  public boolean isTooLate() {
    return late && !started;
  }

  /**
   * The command's process id after a run that succeeded.
   *
   * @throws BaileyException LAUNCH_FAILED where the entrant was killed before the program was there
   */
  public int pid() {
    int pid = program.forked(command);
    if (!started || pid <= 0) {
      throw BaileyException.of(
          ErrorCode.LAUNCH_FAILED, "launch", "command", "it was killed before the program started");
    }
    return pid;
  }

  @Override
  public void close() {
    joined.forEach(Fd::close);
    limit.close();
    outside.close();
    fork.close();
  }
}
