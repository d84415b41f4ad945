package dev.bailey.storage.program;

import dev.bailey.linux.mounts.MountInfo;
import java.nio.file.Path;

/** What is mounted where, as this process sees it. */
public final class Mounts {
  private Mounts() {}

  /** Whether something is mounted exactly there. */
  public static boolean isMounted(Path path) {
    return MountInfo.ofThisProcess().stream().anyMatch(it -> isAt(it, path));
  }

  /** Whether that device or dataset is mounted exactly there. */
  public static boolean isMounted(Path path, String source) {
    return MountInfo.ofThisProcess().stream()
        .anyMatch(it -> isAt(it, path) && it.source().equals(source));
  }

  private static boolean isAt(MountInfo mount, Path path) {
    return mount.point().equals(path.toString());
  }

  /** Whether what is mounted exactly there takes no changes. */
  public static boolean isReadOnly(Path path) {
    return MountInfo.ofThisProcess().stream()
        .anyMatch(it -> isAt(it, path) && it.superOptions().contains("ro"));
  }

  /** Takes a mount away, if there is one; one in use goes when it is not any more. */
  public static void unmount(Path path) {
    if (!isMounted(path)) {
      return;
    }
    if (!Program.run("umount", path.toString()).succeeded() && isMounted(path)) {
      Program.run("umount", "-l", path.toString()).orThrow();
    }
  }
}
