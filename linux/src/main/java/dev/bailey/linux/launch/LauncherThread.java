package dev.bailey.linux.launch;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.CommandCgroup;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.log.Diagnostics;
import dev.bailey.policy.Limits;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
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

  /** Longer than it takes to write a program. */
  private static final long SPIN_NANOS = 400_000;

  /**
   * How many may wait awake at the same time. Each occupies a processor that a command could use,
   * and half of them are needed by those who write the programs.
   */
  private static final Semaphore AWAKE =
      new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));

  /** How often to see whether the thread is still there. */
  private static final long LOOK_NANOS = 1_000_000_000;

  private static final long OWN_LOOK_NANOS = 100_000;

  /** A thread that waits for its first program, so that a launch need not wait for a thread. */
  private static @Nullable LauncherThread standby;

  private static long runs;

  static {
    // A class that is first used on a restricted thread may fail to load, and stays broken for the
    // whole JVM. So everything that thread runs is run once before, here and then over there.
    try (ChildProgram child = failing();
        KernelProgram program = rehearsal(child)) {
      program.run();
    }
    try (ChildProgram firstChild = failing();
        ChildProgram secondChild = failing();
        KernelProgram first = rehearsal(firstChild);
        KernelProgram second = rehearsal(secondChild)) {
      LauncherThread launcher = begin(first);
      launcher.awaken();
      launcher.finish(second, Rescue.NONE, LauncherThread::doNothing);
      launcher.awaitEnd();
    }
  }

  private final Thread thread;
  private volatile @Nullable KernelProgram program;
  private volatile @Nullable Thread caller;
  private volatile boolean awaited;

  /** Whether it has a permit of {@link #AWAKE}; of the thread that launches. */
  private boolean mayBeAwake;

  private volatile boolean last;
  private volatile boolean dismissed;
  private volatile boolean done;

  private LauncherThread() {
    thread = new Thread(null, this::serve, "bailey-launcher", STACK_SIZE);
    thread.setDaemon(true);
    thread.start();
  }

  /** Runs a program. Returns as soon as it has run; the thread may need a moment to be gone. */
  public static LauncherThread run(KernelProgram program) {
    return run(program, Rescue.NONE);
  }

  /** Like {@link #run(KernelProgram)} for a program that others may hold up. */
  public static LauncherThread run(KernelProgram program, Rescue rescue) {
    LauncherThread launcher = takeStandby();
    launcher.execute(program, true, rescue, LauncherThread::doNothing);
    prepareStandby();
    return launcher;
  }

  /**
   * What frees a thread that is held up: between fork and exec a new process already belongs to the
   * command's user, whose other processes can stop it.
   *
   * @param patience after how many nanoseconds, and then again and again
   */
  public record Rescue(long patience, Runnable action) {
    public static final Rescue NONE = new Rescue(TimeUnit.DAYS.toNanos(1), () -> {});

    /** Far longer than a launch takes; others of the same sandbox may wait for their turn. */
    private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(20);

    /**
     * For a launch into a group: kills a new process that another one of the same sandbox has
     * stopped before its program, and any when the launch takes longer than its command may.
     */
    public static Rescue of(CommandCgroup group, Limits limits) {
      long longest = LaunchDeadline.longest(limits).toNanos();
      long due = System.nanoTime() + longest;
      return new Rescue(Math.min(longest, LOOK), () -> killStuck(group, due));
    }

    private static void killStuck(CommandCgroup group, long due) {
      boolean late = System.nanoTime() - due >= 0;
      for (int pid : group.processes()) {
        if (late || ProcessState.isStopped(pid)) {
          Kernel.kill(pid);
        }
      }
    }
  }

  /** Runs a program on a thread that then waits for one more, or to be dismissed. */
  public static LauncherThread begin(KernelProgram program) {
    LauncherThread launcher = takeStandby();
    launcher.execute(program, false, Rescue.NONE, LauncherThread::doNothing);
    return launcher;
  }

  /**
   * Wakes a thread that was begun: its last program is being written, and need not wait then. While
   * enough others are awake it sleeps on until the program is there.
   */
  public void awaken() {
    if (!mayBeAwake && AWAKE.tryAcquire()) {
      mayBeAwake = true;
      awaited = true;
      LockSupport.unpark(thread);
    }
  }

  /**
   * Runs the second and last program of a thread that was begun.
   *
   * @param meanwhile is run by the calling thread, which would only wait otherwise
   */
  public void finish(KernelProgram next, Rescue rescue, Runnable meanwhile) {
    execute(next, true, rescue, meanwhile);
    prepareStandby();
  }

  /** Ends a thread that was begun. */
  public void dismiss() {
    allowSleep();
    dismissed = true;
    LockSupport.unpark(thread);
    awaitEnd();
  }

  private static synchronized LauncherThread takeStandby() {
    LauncherThread taken = standby;
    standby = null;
    return taken == null ? new LauncherThread() : taken;
  }

  /**
   * The first launch may be the only one; from the second on, the next thread is made while the
   * process that was just started is busy.
   */
  private static synchronized void prepareStandby() {
    if (++runs > 1 && standby == null) {
      standby = new LauncherThread();
    }
  }

  private void execute(KernelProgram next, boolean isLast, Rescue rescue, Runnable meanwhile) {
    done = false;
    // Waking a virtual thread may start a thread that carries it, here, where it would be confined
    // for good: it looks by itself.
    caller = Thread.currentThread().isVirtual() ? null : Thread.currentThread();
    last = isLast;
    program = next;
    LockSupport.unpark(thread);
    allowSleep();
    long due = System.nanoTime() + rescue.patience();
    try {
      meanwhile.run();
    } finally {
      awaitDone(rescue, due);
    }
  }

  private void awaitDone(Rescue rescue, long firstLook) {
    boolean interrupted = false;
    long longest = Thread.currentThread().isVirtual() ? OWN_LOOK_NANOS : LOOK_NANOS;
    long due = firstLook;
    while (!done) {
      LockSupport.parkNanos(this, Math.clamp(due - System.nanoTime(), 1, longest));
      interrupted |= Thread.interrupted();
      if (!thread.isAlive() && !done) {
        throw new IllegalStateException("a launcher thread died");
      }
      if (!done && System.nanoTime() - due >= 0) {
        look(rescue);
        due = System.nanoTime() + rescue.patience();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** The program's memory is in use until it is done: no failure may end the wait before. */
  private static void look(Rescue rescue) {
    try {
      rescue.action().run();
    } catch (RuntimeException e) {
      Diagnostics.debug(LauncherThread.class, "cannot look after a launch that takes long", e);
    }
  }

  /** Everything the thread runs once a program has changed it must have been rehearsed. */
  private void serve() {
    while (true) {
      KernelProgram next = program;
      if (next != null) {
        program = null;
        boolean wasLast = last;
        next.run();
        done = true;
        LockSupport.unpark(caller);
        if (wasLast) {
          return;
        }
      } else if (dismissed) {
        return;
      } else if (!awaited || !spin()) {
        LockSupport.park(this);
      }
    }
  }

  private static void doNothing() {}

  /** Whoever waits for the program to run, or has none, keeps nobody else from being awake. */
  private void allowSleep() {
    if (mayBeAwake) {
      mayBeAwake = false;
      AWAKE.release();
    }
  }

  /** Waits awake. Returns whether there is something to do. */
  private boolean spin() {
    awaited = false;
    long end = System.nanoTime() + SPIN_NANOS;
    while (program == null && !dismissed) {
      if (System.nanoTime() - end >= 0) {
        return false;
      }
      Thread.onSpinWait();
    }
    return true;
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
  private static KernelProgram rehearsal(ChildProgram child) {
    KernelProgram program = new KernelProgram();
    long space = program.memory().space(8);
    long self = program.call("rehearse a call", Syscall.GETTID);
    program.attempt("rehearse a failing call", Syscall.CLOSE, -1);
    program.attempt("rehearse using a result", Syscall.KILL, self, -1);
    program.expectMemory("rehearse a check", space, -1, 0);
    program.expectEach("rehearse a repeated call", 2, -1, Syscall.CLOSE, -1);
    program.expect("rehearse a demand", -1, Syscall.CLOSE, -1);
    program.expectRefusal("rehearse a refusal", Errno.EBADF, Syscall.CLOSE, -1);
    program.child(child);
    return program;
  }

  /** One that fails at a fork, which needs no process: these flags exclude each other. */
  private static ChildProgram failing() {
    ChildProgram child = new ChildProgram();
    child.fork("rehearse a failing fork", Flags.CLONE_FS | Flags.CLONE_NEWNS);
    child.parent();
    return child;
  }
}
