package dev.bailey.linux.landlock;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.privileges.PrivilegeSteps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Kills all processes of a command at once. Killing them one by one never catches a process that
 * keeps forking. {@code kill(2)} with pid -1 signals everything that the sender may signal; so it
 * is sent by a shell in a Landlock domain around the command's, which may signal nothing outside.
 * The command is in an inner domain, and cannot reach the shell.
 *
 * <p>The shell waits for the end of a pipe, so it also acts when this JVM has ended, for whatever
 * reason. Without a border for signals it would kill all processes of the user: so it tries first
 * whether it can signal this JVM, and is not used if it can.
 */
final class Warden implements AutoCloseable {
  private static final String SCRIPT =
      "kill -0 $PPID 2>/dev/null && exit 1; echo; read -r _; kill -9 -1";

  private static final String START = "start a shell that ends the command's tree";

  private static final String WATCH = "watch the warden's shell (pidfd_open)";

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Ruleset border;
  private final Kernel.Pipe life;
  private final Kernel.Pipe ready;
  private long shell;
  private int process;
  private boolean closed;

  private Warden(Ruleset border, Kernel.Pipe life, Kernel.Pipe ready) {
    this.border = border;
    this.life = life;
    this.ready = ready;
  }

  /** One that is to be added to a program. */
  static Warden of(LandlockAbi abi) {
    List<Fd> ends = new ArrayList<>();
    try {
      Kernel.Pipe life = pipe(ends);
      Kernel.Pipe ready = pipe(ends);
      return new Warden(Ruleset.border(abi), life, ready);
    } catch (RuntimeException | Error e) {
      ends.forEach(Fd::close);
      throw e;
    }
  }

  private static Kernel.Pipe pipe(List<Fd> ends) {
    Kernel.Pipe made = Kernel.pipe();
    ends.add(made.read());
    ends.add(made.write());
    return made;
  }

  /**
   * Adds the drawing of the border, and the start of the shell. What comes next waits until the
   * shell has found that the border holds.
   */
  void add(ChildProgram program) {
    new PrivilegeSteps(program).forbidGaining();
    border.apply(program);
    shell = program.fork(START, Flags.CLONE_PARENT);
    ChildStart child = new ChildStart(program);
    child.duplicate(life.read().number(), 0);
    child.duplicate(ready.write().number(), 1);
    child.open(2, "/dev/null", Flags.O_RDWR);
    child.addProcessSetup();
    List<String> command = List.of("/bin/sh", "-c", SCRIPT);
    child.addProgram(START, command.getFirst(), command, List.of());
    program.parent();
    program.requireStarted(WATCH, shell);
    program.call("close an end", Syscall.CLOSE, program.use(ready.write().number()));
    // Bounded: the other end stays open in this JVM, so that a shell that dies is not noticed.
    long poll = program.memory().space(Structs.POLLFD_SIZE);
    Memory.setInt(poll, program.use(ready.read().number()));
    Memory.setShort(poll + Structs.POLLFD_EVENTS, Flags.POLLIN);
    long patience = program.memory().time(PATIENCE);
    program.expect("wait for the warden's shell", 1, Syscall.PPOLL, poll, 1, patience, 0);
    program.expect(
        "verify that signals do not leave the Landlock domain",
        1,
        Syscall.READ,
        ready.read().number(),
        program.memory().space(1),
        1);
  }

  /** Takes charge of the shell once it was started, if it was. */
  synchronized void watch(ChildProgram program) {
    life.read().close();
    ready.write().close();
    border.close();
    if (program.forked(shell) > 0 && !program.wasCollected(shell)) {
      process = program.forked(shell);
    }
  }

  /** Ends the tree. Nothing of it is left to start anything, once this returns. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    life.write().close();
    life.read().close();
    ready.write().close();
    border.close();
    if (process > 0) {
      Kernel.reap(process);
    }
    ready.read().close();
  }
}
