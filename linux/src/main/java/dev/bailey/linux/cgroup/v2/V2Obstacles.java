package dev.bailey.linux.cgroup.v2;

import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import dev.bailey.linux.cgroup.CgroupReach;
import dev.bailey.linux.cgroup.files.CgroupFailures;
import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Explains why neither the JVM's v2 cgroup nor one above it can be the parent of Bailey's cgroups,
 * and what would change that.
 */
public final class V2Obstacles {
  private static final Remedy SYSTEMD =
      new Remedy.StartBy(
          "Start it in a group of its own (add --user when not root)",
          "systemd-run --scope -p Delegate=yes");

  private static final Remedy KERNEL =
      new Remedy.ChangeHost(
          "The kernel does not offer it: boot without cgroup_disable and with cgroup_enable=memory, and"
              + " unmount the v1 hierarchy that has it.");

  private final List<V2Parent> parents = new ArrayList<>();
  private final List<String> obstacles = new ArrayList<>();

  /** Whatever the order in which parents are tried. */
  void add(V2Parent parent, String obstacle) {
    int above = 0;
    while (above < parents.size() && parents.get(above).depth() > parent.depth()) {
      above++;
    }
    parents.add(above, parent);
    obstacles.add(above, obstacle);
  }

  public CgroupReach.Problem problem() {
    return new CgroupReach.Problem(reason(), remedy());
  }

  /** The failure of limits that these controllers would keep. */
  public BaileyException failure(Set<String> controllers) {
    return CgroupFailures.notEnforceable(
        String.join(", ", controllers), reason(), remedy().orElse(SYSTEMD));
  }

  private String reason() {
    String reason = parents.getFirst().directory() + " " + obstacles.getFirst();
    Set<String> above = new LinkedHashSet<>(obstacles.subList(1, obstacles.size()));
    return above.isEmpty()
        ? reason
        : reason + "; each group above it " + String.join(", or ", above);
  }

  /**
   * The uppermost cgroup decides. The root of the hierarchy may hold processes, so a crowded one is
   * the root of a namespace, as in containers.
   */
  private Optional<Remedy> remedy() {
    V2Parent highest = parents.getLast();
    String obstacle = obstacles.getLast();
    if (obstacle.equals(V2Parent.CROWDED)) {
      return Optional.of(makeRoom(highest.directory()));
    }
    boolean offered = !obstacle.startsWith(V2Parent.WITHOUT) || !highest.isRoot();
    return offered ? Optional.empty() : Optional.of(KERNEL);
  }

  private static Remedy makeRoom(File group) {
    return new Remedy.ChangeHost(
        "Start it as the container's only process, or move the others out of the way first",
        "mkdir %1$s/all; for p in $(cat %1$s/cgroup.procs); do echo $p > %1$s/all/cgroup.procs; done"
            .formatted(group));
  }
}
