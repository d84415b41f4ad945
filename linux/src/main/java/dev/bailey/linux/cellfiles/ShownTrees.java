package dev.bailey.linux.cellfiles;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Names;
import dev.bailey.linux.rootfs.RootPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The project of a cell and its mounts, by their paths inside. Of nested ones the innermost counts.
 */
final class ShownTrees implements AutoCloseable {
  private final List<ShownTree> trees;

  private ShownTrees(List<ShownTree> trees) {
    this.trees = trees;
  }

  static ShownTrees of(ShownTree project) {
    return new ShownTrees(new ArrayList<>(List.of(project)));
  }

  /**
   * The same with the mounts of a plan, where rights are those of the owner of each or the same.
   */
  ShownTrees with(RootPlan plan, Function<FileStatus, GuestRights> rights) {
    try {
      for (Path target : plan.mountTargets()) {
        trees.add(
            ShownTree.mount(
                plan.host(target),
                target,
                Names.of(shown(target, plan.project())),
                FilePolicy.at(target, plan),
                mapped(plan, target, rights)));
      }
      return this;
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Rights by the owner that commands have at a path inside, be it that of a place around it. */
  static Function<FileStatus, GuestRights> mapped(
      RootPlan plan, Path inside, Function<FileStatus, GuestRights> rights) {
    Path owner = plan.ownedLike(inside);
    if (owner.equals(plan.host(inside))) {
      return rights;
    }
    try (Directory place = Directory.hold(owner)) {
      GuestRights placed = rights.apply(place.status());
      return _ -> placed;
    }
  }

  private static String shown(Path target, Path project) {
    return (target.startsWith(project) ? project.relativize(target) : target).toString();
  }

  /** The same by other descriptors. */
  ShownTrees another() {
    ShownTrees copies = new ShownTrees(new ArrayList<>());
    try {
      for (ShownTree tree : trees) {
        copies.trees.add(tree.another());
      }
      return copies;
    } catch (RuntimeException e) {
      copies.close();
      throw e;
    }
  }

  ShownTree project() {
    return trees.getFirst();
  }

  /** The tree that a path inside is in; null for what is in none. */
  @Nullable ShownTree around(List<String> inside) {
    ShownTree found = null;
    for (ShownTree tree : trees) {
      if (isPrefix(tree.inside(), inside)
          && (found == null || tree.inside().size() > found.inside().size())) {
        found = tree;
      }
    }
    return found;
  }

  /** The tree that begins at a path inside; null when none does. */
  @Nullable ShownTree at(List<String> inside) {
    for (ShownTree tree : trees) {
      if (tree.inside().equals(inside)) {
        return tree;
      }
    }
    return null;
  }

  /** The tree that is mounted upon a path of another one; null when none is. */
  @Nullable ShownTree mountedAt(ShownTree tree, String path) {
    if (trees.size() == 1) {
      return null;
    }
    List<String> inside = new ArrayList<>(tree.inside());
    inside.addAll(GuestPaths.parts(path));
    return at(inside);
  }

  /** Whether a path inside leads down to a tree. */
  boolean isOnTheWay(List<String> inside) {
    for (ShownTree tree : trees) {
      if (isPrefix(inside, tree.inside())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPrefix(List<String> beginning, List<String> path) {
    return path.size() >= beginning.size() && path.subList(0, beginning.size()).equals(beginning);
  }

  @Override
  public void close() {
    for (ShownTree tree : trees) {
      tree.close();
    }
  }
}
