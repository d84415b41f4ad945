package dev.bailey.linux.rootfs;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Files of /proc that tell of the kernel or of other users' business, and that programs do without.
 * A PID namespace does not change them. The rest of /proc is read-only.
 */
public final class HiddenProc {
  /** Readable by anybody: names of keys, and with lax settings addresses in the kernel. */
  private static final String[] OPEN = {
    "keys", "key-users", "kallsyms", "modules", "latency_stats"
  };

  /** Readable by root, even without capabilities: what memory is used for, and running timers. */
  private static final String[] OF_ROOT = {
    "kpagecount",
    "kpageflags",
    "kpagecgroup",
    "pagetypeinfo",
    "sched_debug",
    "slabinfo",
    "timer_list",
    "timer_stats",
    "vmallocinfo"
  };

  private HiddenProc() {}

  /** What a user of the sandbox's own could read, of what this kernel has. */
  static List<Path> fromAnybody() {
    List<Path> found = new ArrayList<>();
    addReadable(OPEN, found);
    return found;
  }

  /** What a command could read that is the same user as this process outside. */
  public static List<Path> fromThisUser() {
    List<Path> found = fromAnybody();
    addReadable(OF_ROOT, found);
    return found;
  }

  private static void addReadable(String[] names, List<Path> found) {
    for (String name : names) {
      File file = new File("/proc/" + name);
      if (file.canRead()) {
        found.add(file.toPath());
      }
    }
  }
}
