package dev.bailey.linux.rootfs;

import dev.bailey.linux.mounts.MountInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The mounts of this process. A plan is made for every launch and needs them all, of which a host
 * may have hundreds: they are read anew only when the kernel tells that one has changed.
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
    // Opened before they are read: what changes meanwhile is told at the next question.
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
