package dev.bailey.linux.launch;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.log.Diagnostics;
import dev.bailey.policy.Limits;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * Ends a launch that others hold up, or that takes longer than its command may. Between fork and
 * exec a new process already belongs to the command's user: where other processes of that user can
 * signal it, they can stop it, and the thread that forked it would wait for ever. So the processes
 * of a launch are looked at again and again, and one that was stopped is killed.
 */
final class LaunchDeadline implements AutoCloseable {
  /** For commands without a limit of time. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static final int SIGKILL = 9;

  private final ChildProgram program;
  private final long entrant;
  private final long command;
  private final Runnable also;
  private final long due;
  private final LaunchWatchdog.Watch watch;
  private boolean over;
  private boolean passed;
  private boolean wasStopped;

  /**
   * Begins to count.
   *
   * @param entrant the fork that prepares the command's; killed only when it is stopped, or late
   *     before the command's fork, since it has things to put back
   * @param command the command's own fork
   * @param also is run when time is up, and may be run again
   */
  LaunchDeadline(ChildProgram program, long entrant, long command, Limits limits, Runnable also) {
    this.program = program;
    this.entrant = entrant;
    this.command = command;
    this.also = also;
    Duration longest = longest(limits);
    due = System.nanoTime() + longest.toNanos();
    watch = LaunchWatchdog.begin(longest, this::act);
  }

  /** How long a launch may take: no longer than its command. */
  static Duration longest(Limits limits) {
    return limits.wallTime().orElse(LONGEST);
  }

  /** The program's memory is not looked at once this is closed. */
  private synchronized void act() {
    if (over) {
      return;
    }
    try {
      look(System.nanoTime() - due >= 0);
    } catch (RuntimeException e) {
      Diagnostics.debug(LaunchDeadline.class, "cannot look after a launch that takes long", e);
    }
  }

  private void look(boolean late) {
    passed = late;
    // A command that has become its program may stop itself, before its entrant runs again and
    // that is known: on a busy machine this can take longer than two looks.
    boolean stopped =
        !program.hasReturned(command)
            && isStopped(command)
            && !ProcessState.hasExecuted(program.forked(command));
    if (late || (stopped && wasStopped)) {
      kill(command);
    }
    wasStopped = stopped;
    // One that others hold back, for want of processor time, has nothing to wait for.
    if (isStopped(entrant) || (late && program.forked(command) <= 0)) {
      kill(entrant);
    }
    if (late) {
      also.run();
    }
  }

  private boolean isStopped(long fork) {
    return isChild(fork, Kernel::isStoppedChild);
  }

  private void kill(long fork) {
    var _ = isChild(fork, LaunchDeadline::killed);
  }

  private static boolean killed(Fd pidfd) {
    Kernel.signal(pidfd, SIGKILL);
    return true;
  }

  /** The launching thread may have reaped it by now, and its number be another process's. */
  private boolean isChild(long fork, Predicate<Fd> question) {
    int pid = program.forked(fork);
    if (pid <= 0) {
      return false;
    }
    Fd pidfd;
    try {
      pidfd = Kernel.pidfd(pid);
    } catch (BaileyException e) {
      // Mostly it is gone. Otherwise the next look may succeed.
      Diagnostics.debug(LaunchDeadline.class, "cannot look at a process of a launch", e);
      return false;
    }
    try (pidfd) {
      return Kernel.isChild(pidfd) && question.test(pidfd);
    }
  }

  /** Ends no process any more. Whether time was up before this. */
  synchronized boolean end() {
    over = true;
    watch.close();
    return passed;
  }

  @Override
  public void close() {
    var _ = end();
  }
}
