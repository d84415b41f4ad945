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
   * The files to write to in order to join. When {@link #joinsByThread} is true, a thread writes
   * {@code 0} to each of them and what it spawns is inside from birth; otherwise the pid of a whole
   * process is written to the only one.
   */
  List<Path> joinFiles();

  /** Where joining threads count as processes and those are limited; see there. */
  Optional<LauncherSlot> launcherSlot();

  /** Whether single threads can join (v1), rather than whole processes only (v2). */
  boolean joinsByThread();

  /** Pids as this JVM sees them, those of its commands included; never the JVM itself. */
  List<Integer> processes();

  /** Whether nobody is inside, a launcher thread of this JVM included. */
  boolean isEmpty();

  /**
   * Kills all processes, stopped, frozen and forking ones too, and returns when they are gone.
   *
   * @throws dev.bailey.error.BaileyException VERIFICATION_FAILED if some survive for ten seconds
   */
  void killAll();

  /**
   * Whether the kernel can {@link #freeze} it: it has a freezer controller (v1), or Linux 5.2 (v2).
   */
  boolean canFreeze();

  /**
   * Stops all processes until {@link #thaw}. Must not run while a launch into this group is under
   * way: a frozen launcher thread would stop the whole JVM at its next safepoint.
   *
   * @throws dev.bailey.error.BaileyException INVALID_STATE if a thread of this JVM is inside
   */
  void freeze();

  void thaw();

  /** Kills what is left and gives the group back. A second call does nothing. */
  @Override
  void close();
}
