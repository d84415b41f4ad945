package dev.bailey.linux.cgroup;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The name of one JVM's directory: {@code bailey-<pid>-<start>-<pid namespace>}. The start time
 * tells a JVM from a later process with its pid. The namespace's number is there because whether a
 * pid lives can be judged only from inside the same namespace.
 *
 * @param startTicks field 22 of /proc/pid/stat
 * @param pidNamespace the inode number of the namespace, 0 if unknown
 */
public record OwnerName(long pid, long startTicks, long pidNamespace) {
  static final String PREFIX = "bailey-";

  private static final int START_FIELD = 22;

  /** This JVM's, which stays the same: found out once, since launches ask for it. */
  public static OwnerName current() {
    return Self.NAME;
  }

  private static final class Self {
    static final OwnerName NAME = current(new File("/proc"));
  }

  static OwnerName current(File proc) {
    long pid = ProcessHandle.current().pid();
    return new OwnerName(pid, startTicks(new File(proc, "self/stat")), namespace(proc));
  }

  /** Null if no JVM of ours made this name. */
  public static @Nullable OwnerName parse(String name) {
    if (!name.startsWith(PREFIX)) {
      return null;
    }
    int first = name.indexOf('-', PREFIX.length());
    int second = name.indexOf('-', first + 1);
    if (first < 0 || second < 0) {
      return null;
    }
    try {
      OwnerName owner =
          new OwnerName(
              Long.parseLong(name.substring(PREFIX.length(), first)),
              Long.parseLong(name.substring(first + 1, second)),
              Long.parseLong(name.substring(second + 1)));
      return owner.toString().equals(name) ? owner : null;
    } catch (NumberFormatException _) {
      return null;
    }
  }

  /** True only if that JVM could be seen from here and is not there; any doubt means it lives. */
  public boolean isDead(File proc) {
    if (pidNamespace == 0 || pidNamespace != namespace(proc)) {
      return false;
    }
    File process = new File(proc, Long.toString(pid));
    if (!process.exists()) {
      return new File(proc, "self/stat").exists();
    }
    long start = startTicks(new File(process, "stat"));
    return start != 0 && start != startTicks;
  }

  @Override
  public String toString() {
    return PREFIX + pid + "-" + startTicks + "-" + pidNamespace;
  }

  /** 0 if it cannot be read. The command name before it may hold spaces and brackets. */
  private static long startTicks(File stat) {
    try {
      String content = new KernelFiles().read(stat);
      String afterName = content.substring(content.lastIndexOf(')') + 1);
      return Text.number(Text.words(afterName).get(START_FIELD - 3));
    } catch (IOException | IndexOutOfBoundsException _) {
      return 0;
    }
  }

  /** The number in {@code pid:[4026531836]}. */
  private static long namespace(File proc) {
    try {
      String link = Files.readSymbolicLink(Path.of(proc.getPath(), "self/ns/pid")).toString();
      return Text.sum(link, "pid:[");
    } catch (IOException _) {
      return 0;
    }
  }
}
