package dev.bailey.linux.landlock;

import dev.bailey.backend.Backend.Obstacle;
import dev.bailey.error.Remedy;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.ffm.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Explains what the kernel answers when it is asked for its version of Landlock. */
final class LandlockObstacle {
  private static final Path MODULES = Path.of("/sys/kernel/security/lsm");

  private LandlockObstacle() {}

  /** What stands in the way, from a version or a negated errno. */
  static Optional<Obstacle> of(int answer) {
    if (answer >= 1) {
      return Optional.empty();
    }
    return Optional.of(
        switch (-answer) {
          case Errno.EOPNOTSUPP ->
              new Obstacle(
                  "Landlock is built into this kernel but was not switched on when it started",
                  new Remedy.ChangeHost(
                      "Boot with the kernel parameter lsm=landlock," + modules()));
          case Errno.ENOSYS ->
              Refusal.isFiltered()
                  ? refused(answer)
                  : new Obstacle(
                      "this kernel has no Landlock",
                      new Remedy.ChangeHost(
                          "Use Linux 5.13 or later, built with CONFIG_SECURITY_LANDLOCK=y."));
          default -> refused(answer);
        });
  }

  private static Obstacle refused(int answer) {
    return new Obstacle(
        "Landlock is refused: " + Errno.describe(-answer),
        Refusal.isFiltered()
            ? Refusal.filterInForce()
            : new Remedy.Advice("Look for what else restricts processes here."));
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
