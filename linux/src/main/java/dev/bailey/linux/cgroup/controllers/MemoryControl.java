package dev.bailey.linux.cgroup.controllers;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** The memory controller of one group. */
public interface MemoryControl extends AutoCloseable {
  /** Of memory and swap together. */
  void limit(OptionalLong bytes);

  /** Lets {@link #peak} begin anew; false where the kernel cannot. */
  boolean restartPeak();

  long peak();

  /** What is in use now. */
  long current();

  long oomKills();

  /** Gives back what the last sandbox left in the page cache; false if much of it stays. */
  boolean clean();

  Path eventFile();

  Optional<Path> eventControl();

  @Override
  void close();
}
