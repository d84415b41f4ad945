package dev.bailey.linux.cgroup;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the place for this JVM's groups: our own group where it was delegated to us; else the
 * nearest one above it that can pass controllers on and that we may write to. A login session is
 * such a case: the shell is in our group, and root can use the slice above. Of groups that are not
 * ours nothing is changed but that missing controllers are enabled.
 */
final class V2Delegation {
  private final List<V2Place> places;
  private final File own;
  private final Set<String> asked = new LinkedHashSet<>();
  private @Nullable Ground ground;

  /**
   * Where groups are made.
   *
   * @param controllers those that the groups have
   */
  record Ground(V2Place place, Set<String> controllers) {
    File base() {
      return place.base();
    }

    boolean isLike(Ground other) {
      return base().equals(other.base()) && controllers.equals(other.controllers);
    }
  }

  V2Delegation(CgroupFiles files, CgroupLayout.V2 layout, String name) {
    own = layout.own().toFile();
    places = V2Place.all(files, own, name);
  }

  /** All that may come to be used, so that each of them can be cleaned up. */
  List<File> bases() {
    List<File> bases = new ArrayList<>();
    for (V2Place place : places) {
      bases.add(place.base());
    }
    return bases;
  }

  /** True if groups made before lack controllers that new ones have. */
  synchronized boolean require(Set<String> needed) {
    Ground before = ground;
    if (before != null && before.controllers().containsAll(needed)) {
      return false;
    }
    // What was asked for before will be again: a place that has both saves moving to and fro.
    Set<String> wanted = new LinkedHashSet<>(asked);
    wanted.addAll(needed);
    Ground found = settle(wanted);
    ground = found;
    asked.addAll(needed);
    return before != null && !found.isLike(before);
  }

  private Ground settle(Set<String> wanted) {
    V2Obstacles obstacles = new V2Obstacles();
    for (V2Place place : places) {
      String obstacle = place.obstacle(wanted);
      if (obstacle == null) {
        try {
          return new Ground(place, place.settle(wanted));
        } catch (IOException e) {
          obstacle = "refuses: " + e.getMessage();
        }
      }
      obstacles.add(place, obstacle);
    }
    Set<String> lacking = new LinkedHashSet<>(wanted);
    lacking.removeAll(reach(wanted));
    throw obstacles.failure(lacking.isEmpty() ? wanted : lacking);
  }

  /** Those for which there is a place, each taken by itself; only reads. */
  Set<String> reach(Set<String> controllers) {
    Set<String> reached = new LinkedHashSet<>();
    for (String controller : controllers) {
      if (placeFor(Set.of(controller)) != null) {
        reached.add(controller);
      }
    }
    return reached;
  }

  /** The nearest that looks able; only reads. */
  @Nullable V2Place placeFor(Set<String> controllers) {
    for (V2Place place : places) {
      if (place.obstacle(controllers) == null) {
        return place;
      }
    }
    return null;
  }

  /** Why there is no place for these; only reads. */
  V2Obstacles obstacles(Set<String> controllers) {
    V2Obstacles obstacles = new V2Obstacles();
    for (V2Place place : places) {
      String obstacle = place.obstacle(controllers);
      if (obstacle != null) {
        obstacles.add(place, obstacle);
      }
    }
    return obstacles;
  }

  /** What {@link #require} found last. */
  synchronized Ground ground() {
    return Objects.requireNonNull(ground, "require comes first");
  }

  /** For the report: empty for our own group, else which one above it, seen from the mount. */
  synchronized String above() {
    if (ground == null || ground.place().directory().equals(own)) {
      return "";
    }
    int top = V2Place.directories(own).getLast().getPath().length();
    String path = ground.place().directory().getPath().substring(top);
    return path.isEmpty() ? "/" : path;
  }

  /** When the bases are gone. */
  synchronized void restore() {
    ground = null;
    places.forEach(V2Place::restore);
  }
}
