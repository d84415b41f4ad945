package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;

/**
 * Reads back that no mount of a sandbox is tied to one outside. Under systemd the host's mounts are
 * shared: a copy that stays in the peer group of its original hands its mounts to the host, and a
 * slave takes over what the host mounts.
 */
public final class MountPropagation {
  private static final String[] TIES = {"shared:", "master:", "propagate_from:"};
  private static final int FIRST_OPTIONAL = 6;
  private static final int MOUNT_POINT = 4;
  private static final int PART = 64 << 10;

  private MountPropagation() {}

  /** Fails unless all mounts of an open mountinfo are private. */
  static void requirePrivate(Fd mountinfo) {
    StringBuilder all = new StringBuilder();
    for (String part = Kernel.read(mountinfo, PART);
        !part.isEmpty();
        part = Kernel.read(mountinfo, PART)) {
      all.append(part);
    }
    requirePrivate(all.toString());
  }

  /** Fails unless all mounts of a mountinfo are private, or there are none. */
  public static void requirePrivate(String mountinfo) {
    int start = 0;
    for (int end = mountinfo.indexOf('\n'); end >= 0; end = mountinfo.indexOf('\n', start)) {
      check(mountinfo.substring(start, end));
      start = end + 1;
    }
    if (start == 0) {
      throw failure("/", "its mounts cannot be read back");
    }
  }

  /** Optional fields follow the sixth, up to a hyphen. */
  private static void check(String line) {
    String[] fields = line.split(" ", -1);
    for (int i = FIRST_OPTIONAL; i < fields.length && !fields[i].equals("-"); i++) {
      for (String tie : TIES) {
        if (fields[i].startsWith(tie)) {
          throw failure(fields[MOUNT_POINT], "its mount is tied to the host's, " + fields[i]);
        }
      }
    }
  }

  private static BaileyException failure(String place, String reason) {
    return BaileyException.of(ErrorCode.VERIFICATION_FAILED, "separate", place, reason);
  }
}
