package dev.bailey.sessions.api;

/** What {@link Session#rollback} brings back. */
public enum Restore {
  /** The files of the workspace. */
  FILES,
  /** The files, and with them messages, the count of turns and the agent's state. */
  FILES_AND_HISTORY
}
