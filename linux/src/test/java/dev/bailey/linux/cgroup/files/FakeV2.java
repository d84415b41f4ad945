package dev.bailey.linux.cgroup.files;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of version 2 about who may be where, as in kernel/cgroup/cgroup.c: which groups may
 * enable controllers, which may hold processes, and what kind of group they become by that. A group
 * without cgroup.type is the root of the hierarchy.
 */
final class FakeV2 {
  private static final Set<String> THREADED = Set.of("cpu", "pids", "cpuset", "perf_event");

  private final Set<Path> foreign = new HashSet<>();

  /** Makes this group another user's. */
  void giveAway(Path group) {
    foreign.add(group);
  }

  boolean isWritable(File file) {
    File group = isGroup(file) ? file : file.getParentFile();
    return !foreign.contains(group.toPath());
  }

  void requireWritable(File file) throws IOException {
    if (!isWritable(file)) {
      throw new IOException("EACCES " + file);
    }
  }

  String read(File file) throws IOException {
    File group = file.getParentFile();
    if (file.getName().equals("cgroup.type")) {
      return type(group) + "\n";
    }
    if (file.getName().equals("cgroup.procs") && !isRoot(group) && isThreaded(group)) {
      throw new IOException("EOPNOTSUPP " + file);
    }
    return Files.readString(file.toPath());
  }

  private static String type(File group) throws IOException {
    if (isThreaded(group)) {
      return "threaded";
    }
    if (!isValidDomain(group)) {
      return "domain invalid";
    }
    return isThreadRoot(group) ? "domain threaded" : "domain";
  }

  /** What cgroup.subtree_control holds after this was written to it. */
  static Set<String> subtree(File group, String value) throws IOException {
    Set<String> enabled = new LinkedHashSet<>(words(group, "cgroup.subtree_control"));
    Set<String> added = new LinkedHashSet<>();
    for (String word : KernelText.words(value)) {
      String controller = word.substring(1);
      if (!words(group, "cgroup.controllers").contains(controller)) {
        throw new IOException("ENOENT " + controller);
      }
      if (word.startsWith("+")) {
        added.add(controller);
      } else {
        requireUnusedBelow(group, controller);
        enabled.remove(controller);
      }
    }
    added.removeAll(enabled);
    vetEnable(group, added);
    enabled.addAll(added);
    return enabled;
  }

  private static void requireUnusedBelow(File group, String controller) throws IOException {
    for (File child : children(group)) {
      if (words(child, "cgroup.subtree_control").contains(controller)) {
        throw new IOException("EBUSY " + controller);
      }
    }
  }

  private static void vetEnable(File group, Set<String> added) throws IOException {
    if (added.isEmpty() || isRoot(group)) {
      return;
    }
    if (!isThreaded(group) && !isValidDomain(group)) {
      throw new IOException("EOPNOTSUPP " + group);
    }
    if (THREADED.containsAll(added)) {
      if (canBeThreadRoot(group) || isThreaded(group)) {
        return;
      }
    } else if (isThreadRoot(group) || isThreaded(group)) {
      throw new IOException("EOPNOTSUPP " + group);
    }
    if (hasTasks(group)) {
      throw new IOException("EBUSY " + group);
    }
  }

  /** Moves a process here from wherever in the hierarchy it is. */
  void move(File group, String pid) throws IOException {
    List<String> inside = words(group, "cgroup.procs");
    if (inside.contains(pid)) {
      return;
    }
    vetMember(group);
    File source = find(root(group), pid);
    if (source != null) {
      requireWritable(new File(common(source, group), "cgroup.procs"));
      List<String> rest = words(source, "cgroup.procs");
      rest.remove(pid);
      put(source, rest);
    }
    inside.add(pid);
    put(group, inside);
  }

  private static void vetMember(File group) throws IOException {
    if (isRoot(group)) {
      return;
    }
    if (!isThreaded(group) && !isValidDomain(group)) {
      throw new IOException("EOPNOTSUPP " + group);
    }
    boolean threads = canBeThreadRoot(group) || isThreaded(group);
    if (!threads && !words(group, "cgroup.subtree_control").isEmpty()) {
      throw new IOException("EBUSY " + group);
    }
  }

  static boolean isRoot(File group) {
    return !new File(group, "cgroup.type").exists();
  }

  private static boolean isThreaded(File group) throws IOException {
    return !isRoot(group) && content(group, "cgroup.type").equals("threaded");
  }

  private static boolean isThreadRoot(File group) throws IOException {
    if (isThreaded(group)) {
      return false;
    }
    for (File child : children(group)) {
      if (isThreaded(child)) {
        return true;
      }
    }
    List<String> enabled = words(group, "cgroup.subtree_control");
    return hasTasks(group) && enabled.stream().anyMatch(THREADED::contains);
  }

  private static boolean canBeThreadRoot(File group) throws IOException {
    for (File child : children(group)) {
      // A populated child that is a domain is in the way.
      if (!isThreaded(child) && hasTasksBelow(child)) {
        return false;
      }
    }
    return THREADED.containsAll(words(group, "cgroup.subtree_control"));
  }

  private static boolean isValidDomain(File group) throws IOException {
    if (isThreaded(group)) {
      return false;
    }
    File above = group.getParentFile();
    while (isGroup(above)) {
      if (isThreaded(above) || (!isRoot(above) && isThreadRoot(above))) {
        return false;
      }
      above = above.getParentFile();
    }
    return true;
  }

  private static boolean hasTasks(File group) throws IOException {
    return !content(group, "cgroup.procs").isEmpty();
  }

  private static boolean hasTasksBelow(File group) throws IOException {
    for (File child : children(group)) {
      if (hasTasksBelow(child)) {
        return true;
      }
    }
    return hasTasks(group);
  }

  private static File root(File group) {
    File root = group;
    while (isGroup(root.getParentFile())) {
      root = root.getParentFile();
    }
    return root;
  }

  private static @Nullable File find(File group, String pid) throws IOException {
    if (words(group, "cgroup.procs").contains(pid)) {
      return group;
    }
    for (File child : children(group)) {
      File found = find(child, pid);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static File common(File one, File other) {
    File common = one;
    while (!other.toPath().startsWith(common.toPath())) {
      common = common.getParentFile();
    }
    return common;
  }

  private static boolean isGroup(File directory) {
    return new File(directory, "cgroup.controllers").exists();
  }

  static List<File> children(File group) {
    List<File> children = new ArrayList<>();
    File[] entries = group.listFiles(FakeV2::isGroup);
    if (entries != null) {
      children.addAll(List.of(entries));
    }
    return children;
  }

  private static List<String> words(File group, String name) throws IOException {
    return KernelText.words(content(group, name));
  }

  private static String content(File group, String name) throws IOException {
    return Files.readString(group.toPath().resolve(name)).strip();
  }

  private static void put(File group, List<String> pids) throws IOException {
    Files.writeString(group.toPath().resolve("cgroup.procs"), String.join("\n", pids) + "\n");
  }
}
