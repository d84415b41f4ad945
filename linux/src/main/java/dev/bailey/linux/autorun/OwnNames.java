package dev.bailey.linux.autorun;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.Names;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Applies patterns that begin above a writable directory: writing to {@code ~/.claude} or {@code
 * ~/.config} opens no settings in it. A pattern that ends with the directory itself is opened by
 * naming it.
 */
final class OwnNames {
  private final PatternTree tree;
  private final List<String> homes;

  /**
   * For any place.
   *
   * @param homes where patterns for the root begin for all places in it
   */
  OwnNames(PatternTree tree, List<String> homes) {
    this.tree = tree;
    this.homes = homes;
  }

  /** Visits what they name in a place. */
  void visit(AutorunLook look, AnyDepthSearch anyDepth, Directory top, String root) {
    for (PatternTree.Reached each : reached(root)) {
      look.patterns().visitParts(top, top, "", each.node());
      if (each.below()) {
        anyDepth.visit(top, top, "", each.node(), 0);
      }
      if (each.node() == tree.git()) {
        look.repositories().addVisited("", "..");
      }
    }
  }

  private Set<PatternTree.Reached> reached(String root) {
    Set<PatternTree.Reached> reached = new LinkedHashSet<>();
    List<String> names = names(root);
    for (int from = 0; from < names.size(); from++) {
      reached.addAll(PatternTree.reached(tree.anywhere(), names.subList(from, names.size())));
    }
    for (String home : homes) {
      if (root.startsWith(home + "/")) {
        reached.addAll(PatternTree.reached(tree.atRoot(), names(root.substring(home.length()))));
      }
    }
    return reached;
  }

  private static List<String> names(String path) {
    return List.of(path.substring(1).split("/", -1));
  }

  /** The real paths of directories, as names. */
  static List<String> of(List<Path> directories) {
    return directories.stream().map(it -> Names.of(it.toString())).toList();
  }
}
