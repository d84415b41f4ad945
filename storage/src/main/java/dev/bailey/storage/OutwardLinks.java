package dev.bailey.storage;

/** What to do with symbolic links in an archive that lead out of the workspace. */
public enum OutwardLinks {
  /** Refuse the archive. */
  REFUSE,
  /**
   * Keep them as they are. Bailey itself never follows one, and a sandbox follows them inside of
   * itself; virtual environments of Python need this.
   */
  KEEP
}
