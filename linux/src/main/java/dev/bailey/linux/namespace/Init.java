package dev.bailey.linux.namespace;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.ffm.Spawn;
import dev.bailey.linux.launch.ProcessState;
import java.time.Duration;
import java.util.List;

/**
 * The first process of a PID namespace: a shell that does nothing but reap orphans and end when
 * this JVM ends. When it ends, for whatever reason, the kernel kills everything in the namespace.
 *
 * <p>Its one job waits for the end of a pipe that only this JVM holds open; waiting for that job,
 * the shell collects every orphan that is handed to it.
 */
final class Init implements AutoCloseable {
  private static final int SIGKILL = 9;
  private static final int HOLD = 3;
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final List<String> COMMAND =
      List.of("/bin/sh", "-c", "read end <&" + HOLD + " & wait");

  private final Kernel.Pipe hold = Kernel.pipe();
  private final Spawn spawn;
  private Fd pidfd = new Fd(-1);
  private int pid;
  private boolean closed;

  /** Adds the start of init to a program whose thread has made a PID namespace. */
  Init(KernelProgram program) {
    spawn = new Spawn(program);
    for (int stream = 0; stream < HOLD; stream++) {
      spawn.open(stream, "/dev/null", Flags.O_RDWR);
    }
    spawn.duplicate(hold.read().number(), HOLD);
    spawn.closeFrom(HOLD + 1);
    spawn.add("start the sandbox's init", COMMAND.getFirst(), COMMAND, List.of());
  }

  /** The program has run: takes hold of the process if it was started. */
  synchronized void started() {
    hold.read().close();
    pid = spawn.pid();
    if (pid > 0) {
      pidfd = Kernel.pidfd(pid);
    }
    spawn.close();
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

  /** Whether it lives. Beside one that is dying nothing can be started any more. */
  synchronized boolean isAlive() {
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
    hold.read().close();
    hold.write().close();
    if (pidfd.number() >= 0) {
      kill();
      if (Kernel.hasEnded(pidfd, PATIENCE)) {
        reap();
      } else {
        // A command that nobody has reaped yet keeps its namespace: whoever holds that up, for
        // example a reader of its output, must not hold up the closing.
        Thread.ofPlatform().daemon().name("bailey-init-reaper").start(this::reap);
      }
    }
  }

  private void reap() {
    Kernel.await(pidfd);
    pidfd.close();
  }
}
