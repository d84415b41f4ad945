package dev.bailey.testing;

import dev.bailey.linux.cgroup.owner.OwnerName;
import dev.bailey.linux.ffm.Kernel;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a leak would add to, counted at one moment.
 *
 * @param children processes below this JVM, zombies included
 * @param mounts lines of this JVM's mountinfo
 * @param mountNamespaces distinct ones that some process is in or some descriptor of ours holds
 * @param networkNamespaces the same for networks
 * @param cgroups directories that carry Bailey's name
 * @param temporaryFiles entries of the places for such that carry this JVM's name, or are in a
 *     place of its own; those of others come and go
 * @param descriptors open in this JVM, but for files of cgroups that are kept for reuse
 * @param threads of Java; the JVM starts and ends compiler threads of its own as it likes
 */
public record HostState(
    int children,
    int mounts,
    int mountNamespaces,
    int networkNamespaces,
    int cgroups,
    int temporaryFiles,
    int descriptors,
    int threads) {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(250);
  private static final int ENOUGH_LOOKS = 10;
  private static final int MOST_LOOKS = 400;
  private static final String SHARED = "/tmp";

  /** Counts. */
  public static HostState now() {
    return new HostState(
        (int) ProcessHandle.current().descendants().count(),
        lines("/proc/self/mountinfo"),
        namespaces("mnt"),
        namespaces("net"),
        cgroupDirectories(),
        ownFiles(),
        openDescriptors(),
        Thread.getAllStackTraces().size());
  }

  /**
   * The counts once they have stayed the same for a while: the kernel takes namespaces apart in the
   * background, and some threads live on for two seconds. Fails if that never comes.
   */
  public static HostState settled() throws InterruptedException {
    HostState last = now();
    for (int look = 0, same = 0; look < MOST_LOOKS; look++) {
      Thread.sleep(BETWEEN_LOOKS);
      HostState next = now();
      same = next.equals(last) ? same + 1 : 0;
      last = next;
      if (same == ENOUGH_LOOKS) {
        return last;
      }
    }
    throw new IllegalStateException("it goes on changing: " + last);
  }

  /** Whether nothing was added. */
  public boolean isNoMoreThan(HostState before) {
    return children <= before.children
        && mounts <= before.mounts
        && mountNamespaces <= before.mountNamespaces
        && networkNamespaces <= before.networkNamespaces
        && cgroups <= before.cgroups
        && temporaryFiles <= before.temporaryFiles
        && descriptors <= before.descriptors
        && threads <= before.threads;
  }

  private static int lines(String file) {
    try {
      return Files.readAllLines(Path.of(file)).size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int ownFiles() {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir", SHARED));
    int count = temporary.equals(Path.of(SHARED)) ? 0 : list(temporary).size();
    Set<Path> places = new HashSet<>(List.of(temporary, Path.of(SHARED), Path.of("/var/tmp")));
    int user = Kernel.effectiveUser();
    for (String ours : List.of("/run/bailey", "/run/user/%d/bailey", "/var/tmp/bailey-%d")) {
      places.add(Path.of(ours.formatted(user), "placeholders"));
      places.add(Path.of(ours.formatted(user), "cgroups"));
    }
    for (Path place : places) {
      for (String name : list(place)) {
        if (name.startsWith(OwnerName.current().toString())) {
          count += 1 + list(place.resolve(name)).size();
        }
      }
    }
    return count;
  }

  private static List<String> list(Path directory) {
    String[] names = directory.toFile().list();
    return names == null ? List.of() : List.of(names);
  }

  private static int openDescriptors() {
    Set<String> targets = new HashSet<>();
    String[] names = new File("/proc/self/fd").list();
    if (names != null) {
      for (String name : names) {
        try {
          String target = Files.readSymbolicLink(Path.of("/proc/self/fd", name)).toString();
          if (!target.startsWith("/sys/fs/cgroup/")) {
            targets.add(name);
          }
        } catch (IOException _) {
          // The one by which the directory was read.
        }
      }
    }
    return targets.size();
  }

  /** Only processes below this JVM and its own descriptors: others on this machine come and go. */
  private static int namespaces(String kind) {
    Set<String> found = new HashSet<>();
    ProcessHandle.current()
        .descendants()
        .forEach(it -> addLink("/proc/" + it.pid() + "/ns/" + kind, found));
    String[] descriptors = new File("/proc/self/fd").list();
    if (descriptors != null) {
      for (String descriptor : descriptors) {
        Set<String> link = new HashSet<>();
        addLink("/proc/self/fd/" + descriptor, link);
        link.removeIf(it -> !it.startsWith(kind + ":["));
        found.addAll(link);
      }
    }
    return found.size();
  }

  private static void addLink(String link, Set<String> found) {
    try {
      found.add(Files.readSymbolicLink(Path.of(link)).toString());
    } catch (IOException _) {
      // The process or the descriptor is gone already.
    }
  }

  /** Those of this JVM; other JVMs with sandboxes may run beside it. */
  private static int cgroupDirectories() {
    String own = OwnerName.current().toString();
    return cgroupDirectories(new File("/sys/fs/cgroup"), own, 7);
  }

  /** What goes while we are walking, as those of other JVMs do, has nothing in it. */
  private static int cgroupDirectories(File place, String own, int depth) {
    File[] groups = depth == 0 ? null : place.listFiles(File::isDirectory);
    int count = place.getPath().contains(own) ? 1 : 0;
    for (File group : groups == null ? new File[0] : groups) {
      count += cgroupDirectories(group, own, depth - 1);
    }
    return count;
  }
}
