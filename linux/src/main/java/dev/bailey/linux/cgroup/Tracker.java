package dev.bailey.linux.cgroup;

import java.io.File;
import java.util.List;

/** Knows, stops and starts the processes of one directory and of the commands' below it. */
interface Tracker extends AutoCloseable {
  File directory();

  /** A tracker of a new directory below this one. */
  Tracker child(String name);

  /** The pids inside, ours not. */
  List<Integer> processes();

  /** Whether nobody is inside, our own threads included. */
  boolean isEmpty();

  /** Asks the kernel to kill all at once; false where it cannot. */
  boolean killAtOnce();

  /** Whether it was killed in a way after which it must not be used again. */
  boolean isSpent();

  /** Stops the processes for a round of killing; false where that is impossible or unsafe. */
  boolean hold();

  void freeze();

  /** Whether {@link #freeze} was the last word. */
  boolean isFrozen();

  void thaw();

  @Override
  void close();
}
