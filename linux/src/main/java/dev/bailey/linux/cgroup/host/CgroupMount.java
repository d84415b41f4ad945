package dev.bailey.linux.cgroup.host;

import dev.bailey.linux.mounts.MountInfo;
import java.io.File;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One mount of a cgroup file system.
 *
 * @param root which part of the hierarchy is mounted, relative to our cgroup namespace
 * @param point where it is mounted
 * @param options of the file system; on v1 the controllers are among them
 */
record CgroupMount(String root, File point, boolean v2, boolean readOnly, List<String> options) {

  /** Null for a mount of another file system. */
  static @Nullable CgroupMount of(MountInfo mount) {
    boolean v2 = mount.type().equals("cgroup2");
    if (!v2 && !mount.type().equals("cgroup")) {
      return null;
    }
    boolean readOnly = mount.isReadOnly() || mount.superOptions().contains("ro");
    return new CgroupMount(
        mount.root(), new File(mount.point()), v2, readOnly, mount.superOptions());
  }

  /**
   * The directory of a group, or null if it lies outside of what is mounted. In a cgroup namespace
   * both paths are relative to its root and may begin with {@code /..}; then only a path below the
   * mounted root can be followed, because the names of the levels above are not known.
   */
  @Nullable File directoryOf(String group) {
    if (group.equals(root)) {
      return point;
    }
    String prefix = root.equals("/") ? "/" : root + "/";
    if (!group.startsWith(prefix)) {
      return null;
    }
    String below = group.substring(prefix.length());
    return below.equals("..") || below.startsWith("../") ? null : new File(point, below);
  }
}
