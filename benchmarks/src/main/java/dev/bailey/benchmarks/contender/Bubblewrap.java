package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.Unavailable;
import java.util.ArrayList;
import java.util.List;

/**
 * bubblewrap, set up to give about what a Bailey sandbox gives: every namespace of its own, the
 * system read-only, fresh /proc, /dev and /tmp. It has no limits and no system call filter, which
 * would cost it more.
 */
public final class Bubblewrap {
  private static final List<String> OPTIONS =
      List.of(
          ("--unshare-all --die-with-parent"
                  + " --ro-bind /usr /usr --ro-bind /etc /etc"
                  + " --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64"
                  + " --proc /proc --dev /dev --tmpfs /tmp")
              .split(" ", -1));

  private Bubblewrap() {}

  /** The command line that confines a command. */
  public static List<String> around(List<String> command, Executables executables)
      throws Unavailable {
    List<String> line = new ArrayList<>();
    line.add(executables.find("bwrap", "apt install bubblewrap").toString());
    line.addAll(OPTIONS);
    line.addAll(command);
    return line;
  }
}
