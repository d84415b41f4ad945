package dev.bailey.policy;

import java.util.Locale;

/**
 * How strongly a command is to be isolated, where the caller does not care by which backend,
 * weakest first.
 */
public enum Level implements Labelled {
  /** Not at all. */
  OFF(Strength.NONE, Strength.NONE),
  /** As well as this host can without another runtime. */
  DEFAULT(Strength.HARDENING, Strength.NAMESPACES),
  /** Like {@link #DEFAULT}, but at least with namespaces. */
  ENHANCED(Strength.NAMESPACES, Strength.NAMESPACES),
  /** In a container made by another program. */
  CONTAINER(Strength.CONTAINER, Strength.CONTAINER),
  /** With a kernel of its own. */
  MAXIMUM(Strength.KERNEL, Strength.KERNEL);

  private final Strength weakest;
  private final Strength strongest;

  Level(Strength weakest, Strength strongest) {
    this.weakest = weakest;
    this.strongest = strongest;
  }

  /** Whether a backend of this strength will do. */
  public boolean allows(Strength strength) {
    return strength.compareTo(weakest) >= 0 && strength.compareTo(strongest) <= 0;
  }

  /** This one, or the other where that asks for more. */
  Level strongerOf(Level other) {
    return compareTo(other) >= 0 ? this : other;
  }

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
