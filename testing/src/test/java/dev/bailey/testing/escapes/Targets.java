package dev.bailey.testing.escapes;

import dev.bailey.policy.Promise;
import dev.bailey.testing.SelectedBackends;
import java.util.List;

/** The table of backends under attack, a line for each with what it cannot stop. */
final class Targets {
  private static final String SOCKETS = "Unix sockets in shown directories can be reached";

  private Targets() {}

  static List<Attacked> ofRoot() {
    return selected(List.of(namespace(), bubblewrap(), landlock()));
  }

  static List<Attacked> all() {
    return selected(table());
  }

  /** One that must be accepted not to keep its promises in this kernel is no target. */
  private static List<Attacked> selected(List<Attacked> targets) {
    return targets.stream()
        .filter(it -> SelectedBackends.contains(it.backend()))
        .filter(it -> SelectedBackends.mustBeAccepted(it.backend()).isEmpty())
        .toList();
  }

  private static List<Attacked> table() {
    return List.of(
        namespace(),
        bubblewrap(),
        landlock(),
        bubblewrap().byOrdinaryUser(),
        landlock()
            .byOrdinaryUser()
            .refuses(ForkBombIT.class, Promise.PROCESSES, "an ordinary user has no cgroup"));
  }

  private static Attacked namespace() {
    return Attacked.of("namespace").tells(ShownSocketIT.class, SOCKETS);
  }

  private static Attacked bubblewrap() {
    return Attacked.of("bubblewrap")
        .tells(ShownSocketIT.class, SOCKETS)
        .tells(ManyFilesIT.class, "size of the tmpfs, not the number of files");
  }

  private static Attacked landlock() {
    String host = "its private directory is one of the host's";
    return Attacked.of("landlock")
        .refuses(AbsentDeniedFileIT.class, Promise.FILES, "Landlock has rules for what exists")
        .refuses(AutorunFilesIT.class, Promise.AUTORUN, "its rules are for whole directories")
        .refuses(DiskFillIT.class, Promise.DISK, host)
        .refuses(ManyFilesIT.class, Promise.DISK, host);
  }
}
