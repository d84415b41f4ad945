package dev.bailey.linux.cgroup;

import java.nio.file.Path;

/**
 * The one task in {@code pids.max} that the entrant of a launch takes up in a v1 cgroup whose
 * number of processes is limited. The entrant joins, raises pids.max by one for itself, forks the
 * command, lowers pids.max and leaves, in this order: so the command never gets more than its
 * limit, not even while the entrant is on its way out. One launch at a time, since each writes
 * pids.max.
 */
public interface LauncherSlot {
  /** The pids.max to be written. */
  Path limitFile();

  /** The limit of the command itself. */
  long processes();

  /** The tasks file to which the entrant writes {@code 0} in order to leave. */
  Path outside();

  /** Waits for this launch's turn. */
  void begin();

  /**
   * Ends the turn.
   *
   * @param completed whether the entrant went all the way and lowered the limit itself
   */
  void end(boolean completed);
}
