package dev.bailey.policy;

import java.util.Locale;

/** What stands between a command and the host, weakest first. */
public enum Strength {
  /** Nothing: the command can do what its caller can. */
  NONE,
  /** The kernel refuses things by rules; the command still sees that it is on the host. */
  HARDENING,
  /** The command has namespaces of its own on the same kernel. */
  NAMESPACES,
  /** A container made by another program. */
  CONTAINER,
  /** A kernel of its own. */
  KERNEL;

  /** The word used in JSON. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
