package dev.bailey.linux.cgroup;

import dev.bailey.error.Remedy;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * The controllers that a v2 cgroup of this process can be limited by, found by reading only.
 *
 * @param controllers those of {@link #LIMITING} that can be used
 * @param above the group below which ours would be, if that is not this process's own
 * @param problem why not all of them, if so
 */
public record CgroupReach(
    Set<String> controllers, Optional<Path> above, Optional<Problem> problem) {
  /**
   * What is in the way.
   *
   * @param remedy if there is a better one than {@link CgroupLayout#remedy}
   */
  public record Problem(String reason, Optional<Remedy> remedy) {}

  /** The controllers that limits need. */
  public static final Set<String> LIMITING = Set.of("memory", "cpu", "pids");

  public CgroupReach {
    controllers = Set.copyOf(controllers);
  }
}
