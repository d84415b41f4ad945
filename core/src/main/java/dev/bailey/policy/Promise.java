package dev.bailey.policy;

import java.util.Locale;

/** The things Bailey promises about a confined command, each enforced and read back, or refused. */
public enum Promise implements Labelled {
  /** Which files can be read and written. */
  FILES,
  /** What can be reached over the network. */
  NETWORK,
  /** Which system calls the kernel answers. */
  SYSCALLS,
  /** No capability, no gain of privileges, an unprivileged user. */
  PRIVILEGES,
  /** No process outside is seen or reached, the whole tree dies together, its number is limited. */
  PROCESSES,
  /** How much memory the tree may use. */
  MEMORY,
  /** How much processor time per second the tree may use. */
  CPU,
  /** How many files one process may hold open. */
  OPEN_FILES,
  /** How much output is kept or passed on. */
  OUTPUT,
  /** How much may be written outside of the project. */
  DISK,
  /** How long it may run. */
  TIME,
  /** That files which other programs run later are not changed. */
  AUTORUN;

  /** The word for it, the same wherever it is written: {@code open-files}. */
  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
