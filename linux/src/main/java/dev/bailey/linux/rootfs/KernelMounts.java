package dev.bailey.linux.rootfs;

import dev.bailey.linux.mounts.MountInfo;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The mount points of proc, sysfs, cgroup and similar file systems that this process can reach.
 * Root owns the files in them even without capabilities: such a command could move out of its
 * cgroup, or have the kernel start a program.
 *
 * @param cgroups mount points of cgroup file systems
 * @param others all other mount points, with /proc and /sys
 */
record KernelMounts(Set<Path> cgroups, Set<Path> others) {
  private static final List<Path> USUAL = List.of(Path.of("/proc"), Path.of("/sys"));

  KernelMounts {
    cgroups = Set.copyOf(cgroups);
    others = Set.copyOf(others);
  }

  /**
   * Those that this process can reach now. A command has the same user and no more rights, so that
   * others are out of its reach as well.
   */
  static KernelMounts now() {
    List<MountInfo> mounts = CurrentMounts.get();
    List<Path> others = new ArrayList<>(USUAL);
    others.addAll(HostMounts.ofTypes(mounts, KernelFileSystems.SETTINGS));
    return new KernelMounts(
        existing(HostMounts.ofTypes(mounts, KernelFileSystems.CGROUPS)), existing(others));
  }

  private static Set<Path> existing(List<Path> places) {
    Set<Path> found = new LinkedHashSet<>();
    for (Path place : places) {
      if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
        found.add(place);
      }
    }
    return found;
  }

  /** Whether something is mounted right here. */
  boolean isAt(Path path) {
    return cgroups.contains(path) || others.contains(path);
  }

  /** Whether a path is in a file system of control groups. */
  boolean isCgroup(Path path) {
    for (Path at = path; at != null; at = at.getParent()) {
      if (cgroups.contains(at)) {
        return true;
      }
    }
    return false;
  }

  /** Those below a path, but not at it. */
  List<Path> below(Path path) {
    List<Path> found = new ArrayList<>();
    addBelow(path, cgroups, found);
    addBelow(path, others, found);
    return found;
  }

  private static void addBelow(Path path, Set<Path> places, List<Path> found) {
    for (Path place : places) {
      if (place.startsWith(path) && !place.equals(path)) {
        found.add(place);
      }
    }
  }
}
