package dev.bailey.linux.namespace;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Keeper;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.launch.CellProcess;
import dev.bailey.linux.launch.ProcessState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The first process of a PID namespace: a {@link Keeper}, which does nothing but reap orphans and
 * end when this JVM ends. When it ends, for whatever reason, the kernel kills everything in the
 * namespace.
 *
 * <p>It waits for the end of a pipe that only this JVM holds open.
 */
final class Init implements CellProcess, AutoCloseable {
  private static final int SIGKILL = 9;
  private static final int SIGCHLD = 17;
  private static final int SIGACTION_SIZE = 32;
  private static final int SIGNAL_MASK_SIZE = 8;
  private static final long SIG_IGN = 1;
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final List<String> COMMAND = List.of("bailey-init");

  /** Where init finds its own program. */
  private static final int PROGRAM = Keeper.HOLD + 1;

  private final Kernel.Pipe hold = Kernel.pipe();
  private final List<Fd> given = new ArrayList<>();
  private final ChildProgram program;
  private final long process;
  private Fd pidfd = new Fd(-1);
  private int pid;
  private boolean begun;
  private boolean closed;

  /** Adds the start of init, as this JVM's child, to a process that has made a PID namespace. */
  Init(ChildProgram program) {
    this.program = program;
    process = program.fork("start the sandbox's init", Flags.CLONE_PARENT);
    try {
      add();
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  private void add() {
    ChildStart start = new ChildStart(program);
    for (int stream = 0; stream <= Keeper.READY; stream++) {
      start.open(stream, "/dev/null", Flags.O_RDWR);
    }
    start.duplicate(give(hold.read()), Keeper.HOLD);
    try (Fd file = Keeper.file()) {
      start.duplicate(give(file), PROGRAM);
    }
    start.keepUpTo(PROGRAM);
    start.addProcessSetup();
    program.call(
        "close the program with its start",
        Syscall.FCNTL,
        PROGRAM,
        Flags.F_SETFD,
        Flags.FD_CLOEXEC);
    ignoreChildren();
    start.addProgram("become the sandbox's init", PROGRAM, COMMAND);
    program.parent();
  }

  /** A copy with a number above those that descriptors are given as. */
  private int give(Fd fd) {
    Fd copy = fd.copyAbove(PROGRAM + 1);
    given.add(copy);
    return copy.number();
  }

  /** Lasts beyond the start of the program: an orphan that comes before its first act is reaped. */
  private void ignoreChildren() {
    long ignore = program.memory().space(SIGACTION_SIZE);
    Memory.setLong(ignore, SIG_IGN);
    program.call("ignore children", Syscall.RT_SIGACTION, SIGCHLD, ignore, 0, SIGNAL_MASK_SIZE);
  }

  /** The program has run: takes hold of the process if it was started. */
  synchronized void started() {
    pid = program.wasCollected(process) ? 0 : Math.max(0, program.forked(process));
    closeGiven();
    if (pid > 0) {
      pidfd = Kernel.pidfd(pid);
    }
  }

  /** What the new process has its own of, and what it was started by. */
  private void closeGiven() {
    if (begun) {
      return;
    }
    begun = true;
    hold.read().close();
    for (Fd copy : given) {
      copy.close();
    }
  }

  /** Its process id as the host sees it. */
  synchronized int pid() {
    return pid;
  }

  synchronized Fd pidfd() {
    return pidfd;
  }

  /** Whether it has not ended yet; cheaper than {@link #isAlive}. */
  synchronized boolean isRunning() {
    return !closed && !Kernel.hasEnded(pidfd, Duration.ZERO);
  }

  @Override
  public synchronized boolean isAlive() {
    return !closed && !Kernel.hasEnded(pidfd, Duration.ZERO) && !ProcessState.isDying(pid);
  }

  /** Kills it and with it the whole namespace. Thread-safe. */
  synchronized void kill() {
    if (pidfd.number() >= 0) {
      Kernel.signal(pidfd, SIGKILL);
    }
  }

  /** Kills the namespace and waits until all of it is gone; its other children must be reaped. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    closeGiven();
    hold.write().close();
    if (pid > 0 && pidfd.number() < 0) {
      // There was no descriptor left for it.
      Kernel.kill(pid);
      Kernel.reap(pid);
    } else if (pid > 0) {
      kill();
      if (Kernel.hasEnded(pidfd, PATIENCE)) {
        reap();
      } else {
        // The namespace stays until its last command is reaped. That command's supervisor may be
        // blocked, for example by a reader of its output, and close() must not wait for it.
        Thread.ofPlatform().daemon().name("bailey-init-reaper").start(this::reap);
      }
    }
  }

  private void reap() {
    Kernel.await(pidfd);
    // Not while another thread sends a signal by it: its number may soon be another process's.
    synchronized (this) {
      pidfd.close();
    }
  }
}
