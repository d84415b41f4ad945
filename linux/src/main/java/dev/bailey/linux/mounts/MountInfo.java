package dev.bailey.linux.mounts;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import java.util.ArrayList;
import java.util.List;

/**
 * One mount of a mount namespace, a line of /proc/PID/mountinfo: see proc_pid_mountinfo(5). Paths
 * are text, since not every name that the kernel has can be a path of Java.
 *
 * @param id of the mount, while it exists
 * @param parent the id of the mount that it is mounted upon
 * @param root the directory of the file system that is mounted
 * @param point where it is mounted, relative to the root directory of the process
 * @param options of this mount, such as {@code ro}
 * @param propagation which mounts it exchanges events with, such as {@code shared:1}
 * @param type of the file system
 * @param source its device, or what else its type names; may be empty
 * @param superOptions of the file system, for all its mounts
 */
public record MountInfo(
    int id,
    int parent,
    String root,
    String point,
    List<String> options,
    List<String> propagation,
    String type,
    String source,
    List<String> superOptions) {
  private static final int ID = 0;
  private static final int PARENT = 1;
  private static final int ROOT = 3;
  private static final int POINT = 4;
  private static final int OPTIONS = 5;
  private static final int PROPAGATION = 6;
  private static final int TYPE = 1;
  private static final int SOURCE = 2;
  private static final int SUPER_OPTIONS = 3;
  private static final int PART = 64 << 10;

  public MountInfo {
    options = List.copyOf(options);
    propagation = List.copyOf(propagation);
    superOptions = List.copyOf(superOptions);
  }

  /** The mounts that this process sees, in the kernel's order: a later one covers an earlier. */
  public static List<MountInfo> ofThisProcess() {
    try (Fd mountinfo = Kernel.open("/proc/self/mountinfo", Flags.O_RDONLY)) {
      return read(mountinfo);
    }
  }

  /** The mounts of an open mountinfo. */
  public static List<MountInfo> read(Fd mountinfo) {
    StringBuilder all = new StringBuilder();
    for (String part = Kernel.read(mountinfo, PART);
        !part.isEmpty();
        part = Kernel.read(mountinfo, PART)) {
      all.append(part);
    }
    return parse(all.toString());
  }

  /**
   * The mounts of the text of a mountinfo.
   *
   * @throws BaileyException VERIFICATION_FAILED for a line in another form: it may hide a mount
   */
  public static List<MountInfo> parse(String text) {
    List<MountInfo> mounts = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      if (!line.isEmpty()) {
        mounts.add(ofLine(line));
      }
    }
    return mounts;
  }

  private static MountInfo ofLine(String line) {
    String[] fields = line.split(" ", -1);
    int hyphen = PROPAGATION;
    while (hyphen < fields.length && !fields[hyphen].equals("-")) {
      hyphen++;
    }
    if (hyphen + SUPER_OPTIONS >= fields.length) {
      throw unknown(line);
    }
    return new MountInfo(
        number(fields[ID], line),
        number(fields[PARENT], line),
        OctalEscapes.decode(fields[ROOT]),
        OctalEscapes.decode(fields[POINT]),
        List.of(fields[OPTIONS].split(",", -1)),
        List.of(fields).subList(PROPAGATION, hyphen),
        OctalEscapes.decode(fields[hyphen + TYPE]),
        OctalEscapes.decode(fields[hyphen + SOURCE]),
        List.of(fields[hyphen + SUPER_OPTIONS].split(",", -1)));
  }

  private static int number(String field, String line) {
    try {
      return Integer.parseInt(field);
    } catch (NumberFormatException e) {
      throw unknown(line).withCause(e);
    }
  }

  private static BaileyException unknown(String line) {
    return BaileyException.of(
        ErrorCode.VERIFICATION_FAILED, "read", "mountinfo", "unknown form: " + line);
  }

  /**
   * Whether another mount covers this one, so that no path leads to it.
   *
   * @param all the mounts of the same namespace
   */
  public boolean isCovered(List<MountInfo> all) {
    for (MountInfo other : all) {
      if (other.parent == id && other.id != id && other.point.equals(point)) {
        return true;
      }
    }
    return isBehindAnother(all);
  }

  /** Whether another mount is upon a directory on the way here, from the mount above or higher. */
  private boolean isBehindAnother(List<MountInfo> all) {
    MountInfo above = null;
    for (MountInfo other : all) {
      if (other.id == id) {
        continue;
      }
      if (other.id == parent) {
        above = other;
      } else if (other.parent == parent && isBelow(other.point)) {
        return true;
      }
    }
    return above != null && above.isBehindAnother(all);
  }

  /** Whether it is mounted below a path, not at it. */
  public boolean isBelow(String path) {
    return path.equals("/")
        ? point.length() > 1
        : point.length() > path.length()
            && point.startsWith(path)
            && point.charAt(path.length()) == '/';
  }

  /** Whether nothing can be written by way of this mount. */
  public boolean isReadOnly() {
    return options.contains("ro");
  }
}
