package dev.bailey.linux.cgroup.controllers;

import java.io.File;
import java.util.List;

/** Lists, freezes and kills the processes of one cgroup and of the commands' cgroups below it. */
public interface ProcessTracker extends AutoCloseable {
  File directory();

  /** A tracker of a new directory below this one. */
  ProcessTracker child(String name);

  /** The pids inside, ours not. */
  List<Integer> processes();

  /** Whether no process is in it; threads of this JVM count too. */
  boolean isEmpty();

  /** Asks the kernel to kill all at once; false where it cannot. */
  boolean killAtOnce();

  /** Whether it was killed in a way after which it must not be used again. */
  boolean isSpent();

  /** Stops the processes for a round of killing; false where that is impossible or unsafe. */
  boolean hold();

  /** Whether the kernel can stop them. */
  boolean canFreeze();

  void freeze();

  /** Whether {@link #freeze} was the last word. */
  boolean isFrozen();

  void thaw();

  @Override
  void close();
}
