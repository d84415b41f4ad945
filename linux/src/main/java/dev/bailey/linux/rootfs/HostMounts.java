package dev.bailey.linux.rootfs;

import dev.bailey.linux.mounts.MountInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Questions about the mounts of this host. */
final class HostMounts {
  private HostMounts() {}

  /** Whether a mount below a place, but not at it, has such options. */
  static boolean anyBelow(List<MountInfo> mounts, Path place, Predicate<List<String>> wanted) {
    String prefix = place.getParent() == null ? "/" : place + "/";
    for (MountInfo mount : mounts) {
      if (mount.point().startsWith(prefix) && wanted.test(mount.options())) {
        return true;
      }
    }
    return false;
  }

  /** Where file systems of these types are mounted, wholly or in part. */
  static List<Path> ofTypes(List<MountInfo> mounts, Set<String> types) {
    List<Path> found = new ArrayList<>();
    for (MountInfo mount : mounts) {
      if (types.contains(mount.type())) {
        found.add(Path.of(mount.point()));
      }
    }
    return found;
  }
}
