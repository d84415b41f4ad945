package dev.bailey.linux.launch;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.cgroup.LauncherSlot;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Brings a command into its control group, so that it is born inside and counted. Version 2 can do
 * that by itself. With version 1 the child that forks it joins before, has room made for itself
 * meanwhile, and leaves again: the command never gets more than its due.
 */
public final class GroupSteps implements AutoCloseable {
  /** The step that fails when a group takes no more processes. */
  public static final String FORK = "fork the command";

  private static final byte[] SELF = {'0'};

  private final ChildProgram program;
  private final @Nullable CommandCgroup group;
  private final @Nullable LauncherSlot slot;
  private final List<Fd> joined = new ArrayList<>();
  private @Nullable Fd limit;
  private @Nullable Fd outside;
  private @Nullable Fd directory;

  /** For a command that may have no group. */
  public GroupSteps(ChildProgram program, @Nullable CommandCgroup group) {
    this.program = program;
    this.group = group;
    slot = group == null ? null : group.launcherSlot().orElse(null);
    if (group == null) {
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
    if (!group.joinsByThread()) {
      Path parent = group.joinFiles().getFirst().getParent();
      directory = Kernel.open(String.valueOf(parent), Flags.O_RDONLY);
      return;
    }
    for (Path file : group.joinFiles()) {
      joined.add(Kernel.open(file.toString(), Flags.O_WRONLY));
    }
    if (slot != null) {
      limit = Kernel.open(slot.limitFile().toString(), Flags.O_WRONLY);
      outside = Kernel.open(slot.outside().toString(), Flags.O_WRONLY);
    }
  }

  public boolean isNone() {
    return group == null;
  }

  /** Adds what the child does before the fork. */
  public void addJoin() {
    joined.forEach(file -> write("join a cgroup", file, SELF));
    if (slot != null && limit != null) {
      write("make room for the child", limit, number(slot.processes() + 1));
    }
  }

  /** Adds the fork. */
  public long addFork() {
    return directory == null
        ? program.fork(FORK, Flags.CLONE_PARENT)
        : program.forkInto(FORK, Flags.CLONE_PARENT, directory.number());
  }

  /** Adds what the child does after the fork. */
  public void addLeave() {
    if (slot != null && limit != null && outside != null) {
      write("take the room back", limit, number(slot.processes()));
      write("leave the cgroup", outside, SELF);
    }
  }

  private static byte[] number(long value) {
    return Long.toString(value).getBytes(US_ASCII);
  }

  private void write(String step, Fd file, byte[] content) {
    program.call(
        step, Syscall.WRITE, file.number(), program.memory().bytes(content), content.length);
  }

  /** Runs the program when it is its turn. */
  public void run() {
    if (slot == null) {
      program.run();
      return;
    }
    slot.begin();
    try {
      program.run();
    } finally {
      slot.end(program.succeeded());
    }
  }

  @Override
  public void close() {
    joined.forEach(Fd::close);
    for (Fd fd : new Fd[] {limit, outside, directory}) {
      if (fd != null) {
        fd.close();
      }
    }
  }
}
