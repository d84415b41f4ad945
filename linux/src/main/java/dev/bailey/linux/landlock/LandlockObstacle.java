package dev.bailey.linux.landlock;

import dev.bailey.backend.Backend.Obstacle;
import dev.bailey.linux.abi.Errno;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Makes sense of what the kernel says when it is asked for Landlock's version. */
final class LandlockObstacle {
  private static final Path MODULES = Path.of("/sys/kernel/security/lsm");

  private LandlockObstacle() {}

  /** What stands in the way, from a version or a negated errno. */
  static Optional<Obstacle> of(int answer) {
    return switch (-answer) {
      case Errno.ENOSYS ->
          Optional.of(
              new Obstacle(
                  "this kernel has no Landlock",
                  "Use Linux 5.13 or later, built with CONFIG_SECURITY_LANDLOCK=y."));
      case Errno.EOPNOTSUPP ->
          Optional.of(
              new Obstacle(
                  "Landlock is built into this kernel but was not switched on when it started",
                  "Boot with the kernel parameter lsm=landlock," + modules()));
      default ->
          answer >= 1
              ? Optional.empty()
              : Optional.of(
                  new Obstacle(
                      "the kernel refuses Landlock: " + Errno.describe(-answer),
                      "If this runs in a container, let its filter allow the landlock calls."));
    };
  }

  /** The modules in use, which the parameter must name as well. */
  private static String modules() {
    try {
      return Files.readString(MODULES).strip();
    } catch (IOException e) {
      return "and the modules that /sys/kernel/security/lsm lists.";
    }
  }
}
