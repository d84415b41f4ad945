package dev.bailey.linux.launch;

import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.KernelProgram;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link KernelProgram} on a fresh platform thread that ends with it. Never pooled and never
 * virtual: what the program does to the thread (namespaces, user, seccomp) cannot be undone, and
 * every thread made from it would inherit it.
 */
public final class LauncherThread {
  /** The thread only walks through a list; the default of a megabyte would be wasted. */
  private static final long STACK_SIZE = 256 << 10;

  private static final int REHEARSALS = 1;

  /** A thread that waits for its one program, so that a launch need not wait for a thread. */
  private static final AtomicReference<@Nullable LauncherThread> STANDBY = new AtomicReference<>();

  private static final AtomicLong RUNS = new AtomicLong();

  static {
    // A class that is first used on a restricted thread may fail to load, and stays broken for the
    // whole JVM. So everything that thread runs is run once before, here and then over there.
    try (KernelProgram program = rehearsal()) {
      program.run();
    }
    try (KernelProgram program = rehearsal()) {
      run(program).awaitEnd();
    }
  }

  private final Thread thread;
  private volatile @Nullable KernelProgram program;
  private volatile @Nullable Thread caller;
  private volatile boolean done;

  private LauncherThread() {
    thread = new Thread(null, this::serve, "bailey-launcher", STACK_SIZE);
    thread.setDaemon(true);
    thread.start();
  }

  /** Runs the program. Returns as soon as it has run; the thread may need a moment to be gone. */
  public static LauncherThread run(KernelProgram program) {
    LauncherThread launcher = STANDBY.getAndSet(null);
    if (launcher == null) {
      launcher = new LauncherThread();
    }
    launcher.execute(program);
    // The first launch may be the only one; from the second on, the next thread is made while the
    // process that was just started is busy.
    if (RUNS.incrementAndGet() > REHEARSALS + 1 && STANDBY.get() == null) {
      STANDBY.compareAndSet(null, new LauncherThread());
    }
    return launcher;
  }

  private void execute(KernelProgram next) {
    caller = Thread.currentThread();
    program = next;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (!done) {
      LockSupport.park(this);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Everything the thread runs once the program has changed it must have been rehearsed. */
  private void serve() {
    KernelProgram next = program;
    while (next == null) {
      LockSupport.park(this);
      next = program;
    }
    next.run();
    done = true;
    LockSupport.unpark(caller);
  }

  /** Waits until the thread is gone, and with it its place in a cgroup. */
  public void awaitEnd() {
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** A program that goes through every kind of step and changes nothing. */
  private static KernelProgram rehearsal() {
    KernelProgram program = new KernelProgram();
    long space = program.memory().space(8);
    long self = program.call("rehearse a call", Syscall.GETTID);
    program.attempt("rehearse a failing call", Syscall.CLOSE, -1);
    program.attempt("rehearse using a result", Syscall.KILL, self, -1);
    program.expectMemory("rehearse a check", space, -1, 0);
    program.expect("rehearse a failing demand", -2, Syscall.CLOSE, -1);
    return program;
  }
}
