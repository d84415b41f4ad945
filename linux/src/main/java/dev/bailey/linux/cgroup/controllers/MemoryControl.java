package dev.bailey.linux.cgroup.controllers;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** The memory controller of one group. */
public interface MemoryControl extends AutoCloseable {
  /** Limits memory and swap together; on v2 by turning swap off, where the kernel counts it. */
  void limit(OptionalLong bytes);

  /** Lets {@link #peak} begin anew; false where the kernel cannot. */
  boolean restartPeak();

  long peak();

  /** What is in use now. */
  long current();

  long oomKills();

  /**
   * Whether the group's memory use is negligible, so that it can serve another sandbox. On v1,
   * first asks the kernel to reclaim what is left (memory.force_empty).
   */
  boolean clean();

  Path eventFile();

  Optional<Path> eventControl();

  @Override
  void close();
}
