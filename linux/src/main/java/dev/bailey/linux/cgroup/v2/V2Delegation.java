package dev.bailey.linux.cgroup.v2;

import dev.bailey.linux.cgroup.CgroupLayout;
import dev.bailey.linux.cgroup.files.CgroupAncestors;
import dev.bailey.linux.cgroup.files.CgroupFiles;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the parent of this JVM's v2 cgroups: the JVM's own cgroup where it was delegated; else the
 * nearest one above it that can pass controllers on and that this user may write to. A login
 * session is such a case: the shell is in the JVM's cgroup, and root can use the slice above. Of
 * cgroups that are not the JVM's nothing is changed but that missing controllers are enabled.
 */
public final class V2Delegation {
  private final List<V2Parent> parents;
  private final File own;
  private final Set<String> asked = new LinkedHashSet<>();
  private @Nullable Settled settled;

  /**
   * Where groups are made.
   *
   * @param controllers those that the groups have
   */
  record Settled(V2Parent parent, Set<String> controllers) {
    File base() {
      return parent.base();
    }

    boolean isLike(Settled other) {
      return base().equals(other.base()) && controllers.equals(other.controllers);
    }
  }

  public V2Delegation(CgroupFiles files, CgroupLayout.V2 layout, String name) {
    own = layout.own().toFile();
    parents = V2Parent.all(files, own, name);
  }

  /** All that may come to be used, so that each of them can be cleaned up. */
  public List<File> bases() {
    List<File> bases = new ArrayList<>();
    for (V2Parent parent : parents) {
      bases.add(parent.base());
    }
    return bases;
  }

  /** True if groups made before lack controllers that new ones have. */
  public synchronized boolean require(Set<String> needed) {
    Settled before = settled;
    if (before != null && before.controllers().containsAll(needed)) {
      return false;
    }
    // What was asked for before will be again: a parent that has both saves moving to and fro.
    Set<String> wanted = new LinkedHashSet<>(asked);
    wanted.addAll(needed);
    Settled found = settle(wanted);
    settled = found;
    asked.addAll(needed);
    return before != null && !found.isLike(before);
  }

  private Settled settle(Set<String> wanted) {
    V2Obstacles obstacles = new V2Obstacles();
    for (V2Parent parent : parents) {
      String obstacle = parent.obstacle(wanted);
      if (obstacle == null) {
        try {
          return new Settled(parent, parent.settle(wanted));
        } catch (IOException e) {
          obstacle = "refuses: " + e.getMessage();
        }
      }
      obstacles.add(parent, obstacle);
    }
    Set<String> lacking = new LinkedHashSet<>(wanted);
    lacking.removeAll(reach(wanted));
    throw obstacles.failure(lacking.isEmpty() ? wanted : lacking);
  }

  /** Those for which there is a parent, each taken by itself; only reads. */
  public Set<String> reach(Set<String> controllers) {
    Set<String> reached = new LinkedHashSet<>();
    for (String controller : controllers) {
      if (parentFor(Set.of(controller)) != null) {
        reached.add(controller);
      }
    }
    return reached;
  }

  /** The nearest that looks able; only reads. */
  public @Nullable V2Parent parentFor(Set<String> controllers) {
    for (V2Parent parent : parents) {
      if (parent.obstacle(controllers) == null) {
        return parent;
      }
    }
    return null;
  }

  /** Why there is no parent for these; only reads. */
  public V2Obstacles obstacles(Set<String> controllers) {
    V2Obstacles obstacles = new V2Obstacles();
    for (V2Parent parent : parents) {
      String obstacle = parent.obstacle(controllers);
      if (obstacle != null) {
        obstacles.add(parent, obstacle);
      }
    }
    return obstacles;
  }

  /** What {@link #require} found last. */
  synchronized Settled settled() {
    return Objects.requireNonNull(settled, "require comes first");
  }

  /** For the report: empty for our own group, else which one above it, seen from the mount. */
  public synchronized String above() {
    if (settled == null || settled.parent().directory().equals(own)) {
      return "";
    }
    int top = CgroupAncestors.of(own).getLast().getPath().length();
    String path = settled.parent().directory().getPath().substring(top);
    return path.isEmpty() ? "/" : path;
  }

  /** When the bases are gone. */
  public synchronized void restore() {
    settled = null;
    parents.forEach(V2Parent::restore);
  }
}
