package dev.bailey.testing.escapes;

import dev.bailey.policy.Promise;
import java.util.List;

/** The table of backends under attack, a line for each with what it cannot stop. */
final class Targets {
  private Targets() {}

  static List<Attacked> all() {
    return List.of(
        Attacked.of("namespace")
            .tells(ShownSocketIT.class, Promise.FILES, "Unix sockets in shown directories"),
        Attacked.of("bubblewrap"),
        Attacked.of("landlock")
            .refuses(AbsentDeniedFileIT.class, Promise.FILES, "Landlock has rules for what exists")
            .refuses(DiskFillIT.class, Promise.DISK, "its private directory is one of the host's"));
  }
}
