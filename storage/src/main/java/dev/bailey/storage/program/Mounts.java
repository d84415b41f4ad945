package dev.bailey.storage.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What is mounted where, as this process sees it. */
public final class Mounts {
  private static final int MOUNT_POINT = 4;

  private Mounts() {}

  /** Whether something is mounted exactly there. */
  public static boolean isMounted(Path path) {
    return lines().stream().anyMatch(it -> isAt(it, path));
  }

  /** Whether that device or dataset is mounted exactly there. */
  public static boolean isMounted(Path path, String source) {
    return lines().stream()
        .anyMatch(it -> isAt(it, path) && (it + " ").contains(" " + source + " "));
  }

  private static List<String> lines() {
    try {
      return Files.readAllLines(Path.of("/proc/self/mountinfo"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isAt(String line, Path path) {
    return line.split(" ", -1)[MOUNT_POINT].equals(escaped(path));
  }

  /** As mountinfo writes it. */
  private static String escaped(Path path) {
    return path.toString()
        .replace("\\", "\\134")
        .replace(" ", "\\040")
        .replace("\t", "\\011")
        .replace("\n", "\\012");
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
