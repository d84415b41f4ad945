package dev.bailey.policy;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Refuses mounts that contradict each other, or the other paths of a policy. */
final class MountChecks {
  private MountChecks() {}

  /** Those that show a file at another path, each once. */
  static List<Mount> moving(List<Mount> mounts) {
    List<Mount> moving = new ArrayList<>();
    for (Mount mount : mounts) {
      if (mount.moves() && !contains(moving, mount)) {
        requireFree(moving, mount);
        moving.add(mount);
      }
    }
    return List.copyOf(moving);
  }

  /** The sources of those that show a file where it is, with this access: paths like any other. */
  static List<Path> staying(List<Mount> mounts, PathAccess.Access access, List<Path> named) {
    List<Path> all = new ArrayList<>(named);
    for (Mount mount : mounts) {
      if (!mount.moves() && mount.access() == access && !all.contains(mount.source())) {
        all.add(mount.source());
      }
    }
    return List.copyOf(all);
  }

  /** Fails where a path of the host is to be shown at the target of a mount. */
  static void requireFree(List<Mount> mounts, Path shown) {
    for (Mount mount : mounts) {
      if (mount.target().equals(shown)) {
        throw contradiction(mount, "the policy shows the host's own " + shown + " there");
      }
    }
  }

  private static void requireFree(List<Mount> present, Mount another) {
    for (Mount mount : present) {
      if (mount.target().equals(another.target())) {
        throw contradiction(another, mount + " is there already");
      }
    }
  }

  // Part by part: comparing records links itself at run time, at every start.
  private static boolean contains(List<Mount> mounts, Mount mount) {
    for (Mount each : mounts) {
      if (each.source().equals(mount.source())
          && each.target().equals(mount.target())
          && each.access() == mount.access()) {
        return true;
      }
    }
    return false;
  }

  private static BaileyException contradiction(Mount mount, String reason) {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST, "mount at", mount.target().toString(), reason)
        .withHint("Choose another place inside, or leave one of them out.");
  }
}
