package dev.bailey.linux.cgroup;

import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The place that a launcher thread takes in a group of version 1 whose number of processes is
 * limited. The thread joins, raises the limit by its own place, starts the process, lowers the
 * limit and leaves, in this order: so the command never gets more than its due, not even while the
 * thread is on its way out. One launch at a time, since each writes the limit.
 */
public final class LauncherRoom {
  private final ReentrantLock turn = new ReentrantLock();
  private final PidsControl pids;
  private final Path outside;
  private final long processes;

  LauncherRoom(PidsControl pids, Path outside, long processes) {
    this.pids = pids;
    this.outside = outside;
    this.processes = processes;
  }

  /** Where the limit is written. */
  public Path limitFile() {
    return pids.limitFile();
  }

  /** What the command may have. */
  public long processes() {
    return processes;
  }

  /** Where to write {@code 0} in order to leave. */
  public Path outside() {
    return outside;
  }

  /** Waits for this launch's turn. */
  public void begin() {
    turn.lock();
  }

  /**
   * Ends the turn.
   *
   * @param completed whether the thread went all the way and lowered the limit itself
   */
  public void end(boolean completed) {
    try {
      if (!completed) {
        pids.release();
      }
    } finally {
      turn.unlock();
    }
  }
}
