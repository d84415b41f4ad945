package dev.bailey.linux.cgroup.v2;

import dev.bailey.linux.cgroup.files.CgroupAncestors;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import dev.bailey.linux.cgroup.files.KernelText;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A v2 cgroup that can be the parent of this JVM's base, the directory that holds all its cgroups:
 * the JVM's own cgroup, or one above it.
 *
 * <p>Below a group that holds processes only the root group may enable controllers. For memory the
 * kernel says so (EBUSY); for cpu and pids alone it obeys, and turns the group into one of threads,
 * in which no process can be started any more. So this is looked at before anything is written.
 */
public final class V2Parent {
  static final String CONTROLLERS = "cgroup.controllers";
  static final String PROCS = "cgroup.procs";
  static final String SUBTREE = "cgroup.subtree_control";

  /** Obstacles that have remedies of their own. */
  static final String CROWDED = "holds other processes";

  static final String WITHOUT = "has no controller ";

  private static final Set<String> USEFUL = Set.of("memory", "cpu", "pids", "io");

  private final CgroupFiles files;
  private final File directory;
  private final File base;
  private final @Nullable V2Leaf leaf;

  private V2Parent(CgroupFiles files, File directory, String name, @Nullable V2Leaf leaf) {
    this.files = files;
    this.directory = directory;
    this.base = new File(directory, name);
    this.leaf = leaf;
  }

  /**
   * Our own group first, then those above it. A unit that was not delegated comes last: systemd
   * stops the whole of it, this JVM included, when something below it reaches a limit of memory.
   */
  public static List<V2Parent> all(CgroupFiles files, File own, String name) {
    List<V2Parent> parents = new ArrayList<>();
    for (File directory : CgroupAncestors.of(own)) {
      V2Leaf leaf = parents.isEmpty() ? new V2Leaf(files, own) : null;
      parents.add(new V2Parent(files, directory, name, leaf));
    }
    if (!files.isDelegated(own)) {
      parents.add(parents.removeFirst());
    }
    return parents;
  }

  public File directory() {
    return directory;
  }

  /** How far down it is, to be compared with that of others on the same way up. */
  int depth() {
    return directory.getPath().length();
  }

  public File base() {
    return base;
  }

  /** The root of the hierarchy, not that of a namespace: it is exempt from the rules. */
  public boolean isRoot() {
    return !new File(directory, "cgroup.type").exists();
  }

  /** Why groups with these controllers cannot be here, null if it can be tried; only reads. */
  @Nullable String obstacle(Set<String> needed) {
    try {
      return findObstacle(needed);
    } catch (IOException e) {
      return "cannot be read: " + e.getMessage();
    }
  }

  private @Nullable String findObstacle(Set<String> needed) throws IOException {
    // The second one decides whether a process may come here from our own group.
    if (!isWritable(directory) || !isWritable(new File(directory, PROCS))) {
      return "is not writable by this user";
    }
    String type = isRoot() ? "domain" : KernelText.line(read("cgroup.type"));
    if (!type.equals("domain")) {
      return "is of the type " + type;
    }
    Set<String> absent = without(needed, words(CONTROLLERS));
    if (!absent.isEmpty()) {
      return WITHOUT + String.join(", ", absent);
    }
    if (without(needed, words(SUBTREE)).isEmpty()) {
      return null;
    }
    if (!isWritable(new File(directory, SUBTREE))) {
      return "is not writable by this user";
    }
    return isRoot() || isFree() ? null : CROWDED;
  }

  /** Whether no process is in it, or only this JVM, which can move. */
  private boolean isFree() throws IOException {
    List<String> inside = words(PROCS);
    return inside.isEmpty() || (leaf != null && leaf.isTheOnly(inside));
  }

  /**
   * Makes the base with these controllers; when that fails, nothing is left of the attempt.
   *
   * @return the controllers in the groups below the base
   */
  Set<String> settle(Set<String> needed) throws IOException {
    // One at a time, since drivers of this JVM have the same base and one must not undo another's.
    synchronized (V2Parent.class) {
      boolean there = base.isDirectory();
      files.makeDirectory(base);
      try {
        enable(without(needed, words(SUBTREE)));
        return enableBelowBase(needed);
      } catch (IOException e) {
        if (!there) {
          files.removeDirectory(base);
        }
        throw e;
      }
    }
  }

  /**
   * Undoes what was done to our own group. Above it, what was enabled stays: others may rely on it
   * by now, and the kernel would take their limits away without a word.
   */
  public void restore() {
    if (leaf != null) {
      leaf.restore();
    }
  }

  private void enable(Set<String> missing) throws IOException {
    if (missing.isEmpty()) {
      return;
    }
    if (leaf != null && !isRoot()) {
      leaf.enable(missing, leaf.isTheOnly(words(PROCS)));
    } else {
      files.write(new File(directory, SUBTREE), signed('+', missing));
    }
  }

  /** Nobody is in our base, so all that reaches it can be enabled, for the usage figures too. */
  private Set<String> enableBelowBase(Set<String> needed) throws IOException {
    Set<String> useful =
        new LinkedHashSet<>(KernelText.words(files.read(new File(base, CONTROLLERS))));
    useful.retainAll(USEFUL);
    File control = new File(base, SUBTREE);
    Set<String> missing = without(useful, KernelText.words(files.read(control)));
    if (!missing.isEmpty()) {
      files.write(control, signed('+', missing));
    }
    if (!useful.containsAll(needed)) {
      throw new IOException("only " + useful + " arrived in " + base);
    }
    return Set.copyOf(useful);
  }

  private boolean isWritable(File file) {
    return files.isWritable(file);
  }

  private String read(String name) throws IOException {
    return files.read(new File(directory, name));
  }

  private List<String> words(String name) throws IOException {
    return KernelText.words(read(name));
  }

  private static Set<String> without(Set<String> all, List<String> some) {
    Set<String> rest = new LinkedHashSet<>(all);
    for (String one : some) {
      rest.remove(one);
    }
    return rest;
  }

  /** As the kernel takes it: {@code +cpu +memory}. */
  static String signed(char sign, Set<String> controllers) {
    List<String> words = new ArrayList<>();
    for (String controller : controllers) {
      words.add(sign + controller);
    }
    return String.join(" ", words);
  }
}
