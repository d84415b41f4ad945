package dev.bailey.linux.cgroup;

import dev.bailey.error.Remedy;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * What can be limited on v2 from where this process is, found by looking only.
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

  /** Of this process. */
  public static CgroupReach of(CgroupLayout.V2 layout) {
    return of(new KernelFiles(), layout);
  }

  static CgroupReach of(CgroupFiles files, CgroupLayout.V2 layout) {
    V2Delegation delegation = new V2Delegation(files, layout, "");
    V2Place together = delegation.placeFor(LIMITING);
    if (together != null) {
      boolean own = together.directory().equals(layout.own().toFile());
      Path place = together.directory().toPath();
      return new CgroupReach(
          LIMITING, own ? Optional.empty() : Optional.of(place), Optional.empty());
    }
    V2Obstacles obstacles = delegation.obstacles(LIMITING);
    Set<String> reached = delegation.reach(LIMITING);
    return new CgroupReach(reached, Optional.empty(), Optional.of(obstacles.problem()));
  }
}
