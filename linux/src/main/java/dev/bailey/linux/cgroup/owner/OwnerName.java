package dev.bailey.linux.cgroup.owner;

import dev.bailey.linux.cgroup.files.KernelFiles;
import dev.bailey.linux.cgroup.files.KernelText;
import dev.bailey.linux.ffm.Kernel;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntPredicate;
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

  /** PROC_PID_INIT_INO: the kernel gives this number to the first of all PID namespaces. */
  private static final long INITIAL = 4026531836L;

  /** This JVM's, which stays the same: found out once, since launches ask for it. */
  public static OwnerName current() {
    return Self.NAME;
  }

  private static final class Self {
    static final OwnerName NAME = current(new File("/proc"));
  }

  public static OwnerName current(File proc) {
    long pid = ProcessHandle.current().pid();
    return new OwnerName(
        pid, startTicks(new File(proc, "self/stat")), namespace(new File(proc, "self")));
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
    return isDead(proc, Kernel::exists);
  }

  /**
   * The same.
   *
   * @param exists whether the kernel knows a process: /proc may hide it from its own user
   */
  public boolean isDead(File proc, IntPredicate exists) {
    long here = namespace(new File(proc, "self"));
    if (pidNamespace == 0 || pidNamespace != here) {
      return pidNamespace != 0 && here == INITIAL && seesAll(proc) && isEmpty(proc, pidNamespace);
    }
    File process = new File(proc, Long.toString(pid));
    if (!process.exists()) {
      return new File(proc, "self/stat").exists() && !exists.test((int) pid);
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
      return KernelText.number(KernelText.words(afterName).get(START_FIELD - 3));
    } catch (IOException | IndexOutOfBoundsException _) {
      return 0;
    }
  }

  /** Who may know this of the first process may know it of all, also where /proc hides some. */
  private static boolean seesAll(File proc) {
    return namespace(new File(proc, "1")) == INITIAL;
  }

  /** Whether no process is in a namespace, which from the initial one are all to be seen. */
  private static boolean isEmpty(File proc, long namespace) {
    String[] names = proc.list();
    for (String name : names == null ? new String[0] : names) {
      if (Character.isDigit(name.charAt(0))) {
        File process = new File(proc, name);
        long other = namespace(process);
        if (other == namespace || (other == 0 && process.exists())) {
          return false;
        }
      }
    }
    return names != null;
  }

  /** The number in {@code pid:[4026531836]}; 0 if it cannot be known. */
  private static long namespace(File process) {
    try {
      String link = Files.readSymbolicLink(Path.of(process.getPath(), "ns/pid")).toString();
      return KernelText.sum(link, "pid:[");
    } catch (IOException _) {
      return 0;
    }
  }
}
