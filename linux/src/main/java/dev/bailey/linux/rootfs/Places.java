package dev.bailey.linux.rootfs;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Path;
import java.util.List;

/**
 * Fixed paths in every sandbox's root: directories with a file system of their own, usual links,
 * and paths such as /proc that no rule of a policy may name.
 */
final class Places {
  static final Path ROOT = Path.of("/");
  static final Path ETC = EtcFiles.ETC;
  static final Path TMP = Path.of("/tmp");

  /** Directories every root has in its own file system. */
  static final List<Path> SKELETON =
      List.of(
          Path.of("/dev"),
          Path.of("/etc"),
          Path.of("/proc"),
          Path.of("/run"),
          Path.of("/tmp"),
          Path.of("/var"));

  /** Links that a root has unless something is shown there. */
  static final String[][] USUAL_LINKS = {{"/var/tmp", "/tmp"}, {"/var/run", "/run"}};

  private static final List<Path> PRIVATE = List.of(Path.of("/proc"), Path.of("/dev"));

  private Places() {}

  /** Fails for a rule about such a place. */
  static void check(String verb, Path path) {
    for (Path place : PRIVATE) {
      if (path.startsWith(place)) {
        throw BaileyException.of(
                ErrorCode.INVALID_REQUEST, verb, path.toString(), place + " is always private")
            .withHint("Leave it out; a sandbox has a " + place + " of its own.");
      }
    }
    if (isAlwaysPrivate(path)) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, verb, path.toString(), path + " is always private")
          .withHint("Name the directory or file in it that is needed.");
    }
  }

  /** Whether every root has its own file system there. */
  static boolean isInPrivatePlace(Path path) {
    for (Path place : PRIVATE) {
      if (path.startsWith(place)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a rule for this directory as a whole is refused. */
  static boolean isAlwaysPrivate(Path directory) {
    return directory.equals(TMP) || directory.equals(ETC);
  }
}
