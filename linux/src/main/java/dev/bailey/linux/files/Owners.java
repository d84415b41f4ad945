package dev.bailey.linux.files;

import dev.bailey.linux.ffm.Kernel;

/** The user and group of this process, and whether it can give files to other users. */
public final class Owners {
  private Owners() {}

  /** The user that this process is. */
  public static int ourselves() {
    return Kernel.effectiveUser();
  }

  /** The group that this process is in. */
  public static int ourGroup() {
    return Kernel.effectiveGroup();
  }

  /** Whether it can give files to anybody, which root can. */
  public static boolean canBeSet() {
    return Kernel.effectiveUser() == 0;
  }
}
