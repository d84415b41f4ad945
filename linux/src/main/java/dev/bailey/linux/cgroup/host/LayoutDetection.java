package dev.bailey.linux.cgroup.host;

import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.CgroupReach;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import dev.bailey.linux.cgroup.v2.V2Delegation;
import dev.bailey.linux.cgroup.v2.V2Leaf;
import dev.bailey.linux.mounts.MountInfo;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the {@link CgroupLayout} from mountinfo and /proc/self/cgroup. */
public final class LayoutDetection {
  private static final Set<String> LIMITING = CgroupReach.LIMITING;

  private final CgroupFiles files;
  private final Map<String, Path> v1 = new HashMap<>();
  private final Map<String, String> unusable = new HashMap<>();
  private @Nullable File unified;
  private String unifiedProblem = "cgroup2 is not mounted";

  public LayoutDetection(CgroupFiles files) {
    this.files = files;
  }

  public CgroupLayout detect(File mountinfo, File cgroup) {
    try {
      Map<String, String> groups = ownGroups(files.read(cgroup));
      for (MountInfo info : MountInfo.parse(files.read(mountinfo))) {
        CgroupMount mount = CgroupMount.of(info);
        if (mount != null) {
          place(mount, groups);
        }
      }
      return choose();
    } catch (IOException e) {
      return new CgroupLayout.None("cannot read " + mountinfo + " or " + cgroup + ": " + e);
    }
  }

  /** Lines such as {@code 4:cpu,cpuacct:/a/b}; v2 is {@code 0::/a/b} and kept under "". */
  private static Map<String, String> ownGroups(String content) {
    Map<String, String> groups = new HashMap<>();
    for (String line : content.split("\n", -1)) {
      int first = line.indexOf(':');
      int second = line.indexOf(':', first + 1);
      if (first < 0 || second < 0) {
        continue;
      }
      for (String controller : line.substring(first + 1, second).split(",", -1)) {
        groups.put(controller, line.substring(second + 1));
      }
    }
    return groups;
  }

  private void place(CgroupMount mount, Map<String, String> groups) {
    if (mount.v2()) {
      placeUnified(mount, groups.get(""));
      return;
    }
    for (String controller : mount.options()) {
      String group = groups.get(controller);
      if (group == null || controller.isEmpty()) {
        continue;
      }
      String problem = problem(mount, group);
      File directory = mount.directoryOf(group);
      if (problem == null && directory != null) {
        v1.put(controller, directory.toPath());
        unusable.remove(controller);
      } else if (problem != null && !v1.containsKey(controller)) {
        unusable.put(controller, problem);
      }
    }
  }

  private void placeUnified(CgroupMount mount, @Nullable String group) {
    if (group == null) {
      return;
    }
    String problem = problem(mount, group);
    if (problem == null) {
      unified = mount.directoryOf(group);
    } else {
      unifiedProblem = problem;
    }
  }

  private @Nullable String problem(CgroupMount mount, String group) {
    if (mount.readOnly()) {
      return mount.point() + " is mounted read-only";
    }
    File directory = mount.directoryOf(group);
    if (directory == null) {
      return "own group " + group + " lies outside of what is mounted at " + mount.point();
    }
    if (!directory.isDirectory()) {
      return "own group " + directory + " is not there";
    }
    return files.isWritable(directory) ? null : directory + " is not writable by this user";
  }

  /** The version that limits more; v1 when equal, since hybrid systems leave v2 empty. */
  private CgroupLayout choose() {
    File own = unified == null ? null : placeOf(unified);
    if (own != null && (v1.isEmpty() || limitsMore(own))) {
      return new CgroupLayout.V2(own.toPath());
    }
    if (!v1.isEmpty()) {
      Optional<Path> beside = own == null ? Optional.empty() : Optional.of(own.toPath());
      return new CgroupLayout.V1(v1, unusable, beside);
    }
    return new CgroupLayout.None(problem());
  }

  private static File placeOf(File group) {
    return group.getName().equals(V2Leaf.NAME) ? group.getParentFile() : group;
  }

  private boolean limitsMore(File own) {
    Set<String> limits = new HashSet<>(v1.keySet());
    limits.retainAll(LIMITING);
    return limits.size() < LIMITING.size()
        && new V2Delegation(files, new CgroupLayout.V2(own.toPath()), "").reach(LIMITING).size()
            > limits.size();
  }

  /** One that tells why limits cannot be kept: others are of no concern. */
  private String problem() {
    for (String controller : new TreeSet<>(LIMITING)) {
      String problem = unusable.get(controller);
      if (problem != null) {
        return problem;
      }
    }
    return unified == null ? unifiedProblem : "no controller is in reach";
  }
}
