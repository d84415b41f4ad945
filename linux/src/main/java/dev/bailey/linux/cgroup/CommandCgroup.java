package dev.bailey.linux.cgroup;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A cgroup of processes, those of one command or of a whole sandbox: they and their descendants
 * cannot leave it.
 */
public interface CommandCgroup extends AutoCloseable {
  /**
   * The files to write to in order to join. When {@link #joinsByThread} is true, a process writes
   * {@code 0} to each of them, and what it forks is inside from birth. Otherwise there is one,
   * which takes the pid of a process; a process can also be forked right into its directory.
   */
  List<Path> joinFiles();

  /** Present where a process that joins counts against a limit of processes; see there. */
  Optional<LauncherSlot> launcherSlot();

  /** Whether single threads can join (v1), rather than whole processes only (v2). */
  boolean joinsByThread();

  /** Pids as this JVM sees them, those of its commands included; never the JVM itself. */
  List<Integer> processes();

  /** Whether no process is in it; entrants of launches and threads of this JVM count too. */
  boolean isEmpty();

  /**
   * Kills all processes, stopped, frozen and forking ones too, and returns when they are gone.
   *
   * @throws dev.bailey.error.BaileyException VERIFICATION_FAILED if some survive for ten seconds
   */
  void killAll();

  /**
   * Lifts the limit of processor time for as long as what is returned is open: processes that are
   * killed by another way than {@link #killAll} do not die while they are throttled.
   *
   * @throws dev.bailey.error.BaileyException NOT_ENFORCEABLE at its end if the limit cannot be set
   *     again
   */
  CpuLift liftCpuLimit();

  /** The time during which a limit of processor time is lifted. */
  interface CpuLift extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Whether the kernel can {@link #freeze} it: it has a freezer controller (v1), or Linux 5.2 (v2).
   */
  boolean canFreeze();

  /**
   * Stops all processes until {@link #thaw}. Must not run while a launch into this group is under
   * way: its entrant would be stopped with the rest, and with it the thread that waits for it.
   *
   * @throws dev.bailey.error.BaileyException INVALID_STATE if a thread of this JVM is inside
   */
  void freeze();

  void thaw();

  /** Kills what is left and gives the group back. A second call does nothing. */
  @Override
  void close();
}
