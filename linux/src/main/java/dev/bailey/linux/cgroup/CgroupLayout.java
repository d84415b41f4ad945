package dev.bailey.linux.cgroup;

import dev.bailey.error.Remedy;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Which cgroup hierarchies this process may use, and its own cgroup in each. */
public sealed interface CgroupLayout {
  /**
   * Version 1: a hierarchy per controller. On a hybrid system there is also a v2 hierarchy without
   * controllers.
   *
   * @param controllers this process's own group for each controller that can be used
   * @param unusable why, for each controller that is known but cannot be used
   * @param unified this process's own group in the v2 hierarchy beside them
   */
  record V1(Map<String, Path> controllers, Map<String, String> unusable, Optional<Path> unified)
      implements CgroupLayout {
    public V1 {
      controllers = Map.copyOf(controllers);
      unusable = Map.copyOf(unusable);
    }
  }

  /**
   * One hierarchy for all controllers. Which of them can be used is told by {@link CgroupReach}.
   *
   * @param own this process's own group
   */
  record V2(Path own) implements CgroupLayout {}

  /** No usable control groups. */
  record None(String reason) implements CgroupLayout {}

  /** How one gets control groups in which limits can be set. */
  static Remedy remedy(boolean root) {
    return root
        ? new Remedy.ChangeHost(
            "Have /sys/fs/cgroup mounted writable. In a container of Docker or Podman: start it"
                + " with --privileged")
        : new Remedy.StartBy(
            "Get a control group of your own", "systemd-run --user --scope -p Delegate=yes");
  }
}
