package dev.bailey.linux.rootfs;

import dev.bailey.linux.mounts.MountInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cached mount table of this process. It is read again only after the kernel has reported a change:
 * every launch needs it, and a host may have hundreds of mounts.
 */
final class CurrentMounts {
  private static @Nullable MountWatch watch;
  private static List<MountInfo> known = List.of();

  private CurrentMounts() {}

  static synchronized List<MountInfo> get() {
    if (watch == null || watch.changed()) {
      forget();
      readAnew();
    }
    return known;
  }

  private static void readAnew() {
    // The watch is opened first: a mount made during the read is noticed by the next get().
    MountWatch next = new MountWatch();
    try {
      known = List.copyOf(MountInfo.ofThisProcess());
      watch = next;
    } finally {
      if (watch == null) {
        next.close();
      }
    }
  }

  private static void forget() {
    if (watch != null) {
      watch.close();
      watch = null;
    }
  }
}
