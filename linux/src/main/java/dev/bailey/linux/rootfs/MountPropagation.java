package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.mounts.MountInfo;
import java.util.List;

/**
 * Reads back that no mount of a sandbox is tied to one outside. Under systemd the host's mounts are
 * shared: a copy that stays in the peer group of its original hands its mounts to the host, and a
 * slave takes over what the host mounts.
 */
public final class MountPropagation {
  private static final String[] TIES = {"shared:", "master:", "propagate_from:"};

  private MountPropagation() {}

  /** Fails unless there are mounts and all are private. */
  public static void requirePrivate(List<MountInfo> mounts) {
    for (MountInfo mount : mounts) {
      check(mount);
    }
    if (mounts.isEmpty()) {
      throw failure("/", "its mounts cannot be read back");
    }
  }

  private static void check(MountInfo mount) {
    for (String field : mount.propagation()) {
      for (String tie : TIES) {
        if (field.startsWith(tie)) {
          throw failure(mount.point(), "its mount is tied to the host's, " + field);
        }
      }
    }
  }

  private static BaileyException failure(String place, String reason) {
    return BaileyException.of(ErrorCode.VERIFICATION_FAILED, "separate", place, reason);
  }
}
