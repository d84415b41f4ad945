package dev.bailey.policy.host;

import java.nio.file.Path;
import java.util.List;

/**
 * The directories of a Linux system that hold programs and libraries. Backends show those of the
 * host in every sandbox, whatever its policy says. Thread-safe.
 */
public final class SystemDirectories {
  private static final Path ETC = Path.of("/etc");
  private static final List<Path> ALL =
      List.of(
          Path.of("/usr"),
          Path.of("/bin"),
          Path.of("/sbin"),
          Path.of("/lib"),
          Path.of("/lib32"),
          Path.of("/lib64"),
          Path.of("/libx32"),
          Path.of("/opt"),
          Path.of("/nix/store"));

  private SystemDirectories() {}

  /** All of them, whether or not a host has them. */
  public static List<Path> all() {
    return ALL;
  }

  /**
   * Whether a path may be shown although no policy names it: it is at or below one of them, or in
   * /etc, of which backends show a selection.
   */
  public static boolean mayShow(Path path) {
    for (Path directory : ALL) {
      if (path.startsWith(directory)) {
        return true;
      }
    }
    return path.startsWith(ETC);
  }
}
