package dev.bailey.linux.launch;

import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.KernelProgram;

/**
 * Runs a {@link KernelProgram} on a fresh platform thread that ends with it. Never pooled and never
 * virtual: what the program does to the thread (namespaces, user, seccomp) cannot be undone, and
 * every thread made from it would inherit it.
 */
public final class LauncherThread {
  /** The thread only walks through a list; the default of a megabyte would be wasted. */
  private static final long STACK_SIZE = 256 << 10;

  static {
    // A class that is first used on a restricted thread may fail to load, and stays broken for the
    // whole JVM. So everything that thread runs is run once before, here and then over there.
    try (KernelProgram program = rehearsal()) {
      program.run();
    }
    try (KernelProgram program = rehearsal()) {
      run(program);
    }
  }

  private LauncherThread() {}

  /** Runs the program and waits for the thread to be gone. */
  public static void run(KernelProgram program) {
    Thread thread = new Thread(null, program::run, "bailey-launcher", STACK_SIZE);
    thread.setDaemon(true);
    thread.start();
    joinUninterruptibly(thread);
  }

  private static void joinUninterruptibly(Thread thread) {
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
