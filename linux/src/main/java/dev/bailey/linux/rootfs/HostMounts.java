package dev.bailey.linux.rootfs;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/** The mounts that this process sees, as /proc/self/mountinfo lists them. */
final class HostMounts {
  private static final int MOUNT_POINT = 4;
  private static final int OPTIONS = 5;
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

  private static String read() {
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
