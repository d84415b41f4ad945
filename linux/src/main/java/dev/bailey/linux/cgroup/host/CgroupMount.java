package dev.bailey.linux.cgroup.host;

import dev.bailey.linux.cgroup.files.KernelText;
import java.io.File;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One mount of a cgroup file system, a line of mountinfo.
 *
 * @param root which part of the hierarchy is mounted, relative to our cgroup namespace
 * @param point where it is mounted
 * @param options of the file system; on v1 the controllers are among them
 */
record CgroupMount(String root, File point, boolean v2, boolean readOnly, List<String> options) {

  /** Null for lines of other file systems. */
  static @Nullable CgroupMount parse(String line) {
    List<String> fields = KernelText.words(line);
    int dash = fields.indexOf("-");
    if (dash < 6 || dash + 3 >= fields.size()) {
      return null;
    }
    boolean v2 = fields.get(dash + 1).equals("cgroup2");
    if (!v2 && !fields.get(dash + 1).equals("cgroup")) {
      return null;
    }
    List<String> options = List.of(fields.get(dash + 3).split(",", -1));
    boolean readOnly =
        options.contains("ro") || List.of(fields.get(5).split(",", -1)).contains("ro");
    return new CgroupMount(
        unescape(fields.get(3)), new File(unescape(fields.get(4))), v2, readOnly, options);
  }

  /**
   * The directory of a group, or null if it lies outside of what is mounted. In a cgroup namespace
   * both paths are relative to its root and may begin with {@code /..}; then only a path below the
   * mounted root can be followed, because the names of the levels above are not known.
   */
  @Nullable File directoryOf(String group) {
    if (group.equals(root)) {
      return point;
    }
    String prefix = root.equals("/") ? "/" : root + "/";
    if (!group.startsWith(prefix)) {
      return null;
    }
    String below = group.substring(prefix.length());
    return below.equals("..") || below.startsWith("../") ? null : new File(point, below);
  }

  /** Space, tab, line feed and backslash are written as a backslash and three octal digits. */
  private static String unescape(String field) {
    if (field.indexOf('\\') < 0) {
      return field;
    }
    StringBuilder plain = new StringBuilder(field.length());
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c == '\\' && i + 3 < field.length()) {
        plain.append((char) Integer.parseInt(field.substring(i + 1, i + 4), 8));
        i += 3;
      } else {
        plain.append(c);
      }
    }
    return plain.toString();
  }
}
