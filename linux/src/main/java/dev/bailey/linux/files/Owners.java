package dev.bailey.linux.files;

import dev.bailey.linux.ffm.Kernel;

/** Whose files this process may make. */
public final class Owners {
  private Owners() {}

  /** Whether it can give files to anybody, which root can. */
  public static boolean canBeSet() {
    return Kernel.effectiveUser() == 0;
  }
}
