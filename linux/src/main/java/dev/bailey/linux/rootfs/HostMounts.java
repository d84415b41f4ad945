package dev.bailey.linux.rootfs;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The mounts that this process sees, as /proc/self/mountinfo lists them. */
final class HostMounts {
  private static final int MOUNT_POINT = 4;
  private static final int OPTIONS = 5;
  private static final int FIRST_OPTIONAL = 6;
  private static final int PART = 64 << 10;
  private static final int OCTAL = 8;
  private static final int ESCAPE = 4;

  private HostMounts() {}

  /** Whether a mount below a place, but not at it, has such options. */
  static boolean anyBelow(Path place, Predicate<List<String>> wanted) {
    return anyBelow(read(), place, wanted);
  }

  static boolean anyBelow(String mountinfo, Path place, Predicate<List<String>> wanted) {
    String prefix = place.getParent() == null ? "/" : place + "/";
    for (String line : mountinfo.split("\n", -1)) {
      String[] fields = line.split(" ", -1);
      if (fields.length > OPTIONS
          && unescaped(fields[MOUNT_POINT]).startsWith(prefix)
          && wanted.test(List.of(fields[OPTIONS].split(",", -1)))) {
        return true;
      }
    }
    return false;
  }

  /** Where file systems of these types are mounted, wholly or in part. */
  static List<Path> ofTypes(String mountinfo, Set<String> types) {
    List<Path> found = new ArrayList<>();
    for (String line : mountinfo.split("\n", -1)) {
      String[] fields = line.split(" ", -1);
      if (fields.length > FIRST_OPTIONAL && types.contains(type(fields))) {
        found.add(Path.of(unescaped(fields[MOUNT_POINT])));
      }
    }
    return found;
  }

  /** The type comes after a dash, which ends the optional fields. */
  private static String type(String[] fields) {
    for (int i = FIRST_OPTIONAL; i < fields.length - 1; i++) {
      if (fields[i].equals("-")) {
        return fields[i + 1];
      }
    }
    return "";
  }

  /** The kernel writes spaces and the like as a backslash and three octal digits. */
  private static String unescaped(String field) {
    StringBuilder text = new StringBuilder(field.length());
    for (int i = 0; i < field.length(); i++) {
      if (field.charAt(i) == '\\' && i + ESCAPE <= field.length()) {
        text.append((char) Integer.parseInt(field, i + 1, i + ESCAPE, OCTAL));
        i += ESCAPE - 1;
      } else {
        text.append(field.charAt(i));
      }
    }
    return text.toString();
  }

  /** The text of /proc/self/mountinfo. */
  static String read() {
    StringBuilder all = new StringBuilder();
    try (Fd mountinfo = Kernel.open("/proc/self/mountinfo", Flags.O_RDONLY)) {
      for (String part = Kernel.read(mountinfo, PART);
          !part.isEmpty();
          part = Kernel.read(mountinfo, PART)) {
        all.append(part);
      }
    }
    return all.toString();
  }
}
