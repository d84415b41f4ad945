package dev.bailey.linux.launch;

import dev.bailey.backend.Backend.Obstacle;
import dev.bailey.error.Remedy;
import java.util.Optional;

/** The obstacle of all backends that need Linux, on other systems. */
public final class NotLinux {
  private NotLinux() {}

  /** Empty on Linux. */
  public static Optional<Obstacle> obstacle() {
    return System.getProperty("os.name", "").equals("Linux")
        ? Optional.empty()
        : Optional.of(
            new Obstacle("not Linux", new Remedy.ChangeHost("Run Bailey on a Linux machine.")));
  }
}
