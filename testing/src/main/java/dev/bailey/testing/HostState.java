package dev.bailey.testing;

import dev.bailey.linux.cgroup.OwnerName;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a leak would add to, counted at one moment.
 *
 * @param children processes below this JVM, zombies included
 * @param mounts lines of this JVM's mountinfo
 * @param mountNamespaces distinct ones that some process is in or some descriptor of ours holds
 * @param networkNamespaces the same for networks
 * @param cgroups directories that carry Bailey's name
 * @param temporaryFiles entries of the places for temporary files
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

  /** Counts. */
  public static HostState now() {
    return new HostState(
        (int) ProcessHandle.current().descendants().count(),
        lines("/proc/self/mountinfo"),
        namespaces("mnt"),
        namespaces("net"),
        cgroupDirectories(),
        entries("/tmp") + entries("/var/tmp") + entries("/run/bailey/placeholders"),
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
      same = next.isLike(last) ? same + 1 : 0;
      last = next;
      if (same == ENOUGH_LOOKS) {
        return last;
      }
    }
    throw new IllegalStateException("it goes on changing: " + last);
  }

  /** Temporary files are everybody's: they come and go without us. */
  private boolean isLike(HostState other) {
    return withoutFiles().equals(other.withoutFiles());
  }

  private HostState withoutFiles() {
    return new HostState(
        children, mounts, mountNamespaces, networkNamespaces, cgroups, 0, descriptors, threads);
  }

  private static int lines(String file) {
    try {
      return Files.readAllLines(Path.of(file)).size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int entries(String directory) {
    String[] names = new File(directory).list();
    return names == null ? 0 : names.length;
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
    int count = 0;
    File[] hierarchies = new File("/sys/fs/cgroup").listFiles(File::isDirectory);
    if (hierarchies == null) {
      return 0;
    }
    for (File hierarchy : hierarchies) {
      try (Stream<Path> all = Files.walk(hierarchy.toPath(), 6, new FileVisitOption[0])) {
        count +=
            (int)
                all.filter(it -> it.toFile().isDirectory() && it.toString().contains(own)).count();
      } catch (IOException | UncheckedIOException _) {
        // Another JVM's directory went while we were walking.
      }
    }
    return count;
  }
}
