package dev.bailey.linux.namespace;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.KernelProgram;
import dev.bailey.linux.ffm.Spawn;
import java.util.ArrayList;
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
  private static final List<String> COMMAND =
      List.of("/bin/sh", "-c", "read end <&" + HOLD + " & wait");

  /** As {@link #COMMAND} for a thread that must keep its capabilities: init drops them itself. */
  private static final List<String> UNPRIVILEGED =
      List.of(
          "/usr/bin/setpriv",
          "--bounding-set=-all",
          "--inh-caps=-all",
          "--ambient-caps=-all",
          "--no-new-privs",
          "--");

  /** How many processes it is. */
  static final int PROCESSES = 2;

  private final Kernel.Pipe hold = Kernel.pipe();
  private final Spawn spawn;
  private Fd pidfd = new Fd(-1);
  private int pid;
  private boolean closed;

  /** Adds the start of init to a program. */
  Init(KernelProgram program, boolean dropPrivileges) {
    spawn = new Spawn(program);
    for (int stream = 0; stream < HOLD; stream++) {
      spawn.open(stream, "/dev/null", Flags.O_RDWR);
    }
    spawn.duplicate(hold.read().number(), HOLD);
    spawn.closeFrom(HOLD + 1);
    List<String> command = new ArrayList<>(dropPrivileges ? UNPRIVILEGED : List.of());
    command.addAll(COMMAND);
    spawn.add("start the sandbox's init", command.getFirst(), command, List.of());
  }

  Spawn spawn() {
    return spawn;
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

  synchronized int pid() {
    return pid;
  }

  synchronized Fd pidfd() {
    return pidfd;
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
    spawn.close();
    hold.write().close();
    if (pidfd.number() >= 0) {
      kill();
      Kernel.await(pidfd);
      pidfd.close();
    }
  }
}
