package dev.bailey.linux.autorun;

import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Inspection;
import dev.bailey.linux.files.Names;
import dev.bailey.policy.autorun.AutorunPattern;
import java.util.Optional;
import java.util.Set;

/** Follows the patterns of one look down from a directory, and keeps what they name. */
final class PatternVisit {
  private final AutorunLook look;
  private final PatternTree tree;
  private final Set<String> kept;
  private final KeptContent content;

  /**
   * For one look.
   *
   * @param kept directories that nobody changes, so that what is in them is as it was
   */
  PatternVisit(AutorunLook look, PatternTree tree, Set<String> kept) {
    this.look = look;
    this.tree = tree;
    this.kept = kept;
    content = new KeptContent(look);
  }

  /** Visits what patterns say of a name; true if it is kept as a whole, with all that is in it. */
  boolean visitName(Directory top, Directory directory, String path, String name) {
    PatternTree.Node anywhere = tree.anywhere().find(name);
    PatternTree.Node anchored = path.isEmpty() ? tree.atRoot().find(name) : null;
    if (anywhere != null) {
      visit(top, directory, path, name, anywhere);
    }
    if (anchored != null) {
      visit(top, directory, path, name, anchored);
    }
    return (anywhere != null && !anywhere.isDivided())
        || (anchored != null && !anchored.isDivided());
  }

  /** One name for which there are patterns. */
  private void visit(
      Directory top, Directory directory, String path, String name, PatternTree.Node node) {
    Optional<FileStatus> status = Inspection.status(directory, name);
    if (status.isEmpty()) {
      return;
    }
    String at = Names.join(path, name);
    AutorunPattern pattern = node.here();
    if (status.get().kind() == FileKind.SYMBOLIC_LINK) {
      pattern = node.any();
    } else if (status.get().isDirectory() && node.isDivided()) {
      enterDivided(top, directory, path, name, node);
      return;
    }
    if (pattern != null) {
      keep(directory, at, name, pattern, status.get());
      if (node == tree.git() && status.get().isRegular()) {
        new GitSettings(look, top).ofFile(directory, path, name);
      }
    }
  }

  private void enterDivided(
      Directory top, Directory directory, String path, String name, PatternTree.Node node) {
    String at = Names.join(path, name);
    Optional<Directory> entered = look.enter(directory, name, at);
    if (entered.isPresent()) {
      try (Directory inner = entered.get()) {
        visitParts(top, inner, at, node);
        if (node == tree.git()) {
          look.repositories().addVisited(at, path);
        }
      }
    }
  }

  /** What patterns name in a directory. */
  void visitParts(Directory top, Directory directory, String path, PatternTree.Node node) {
    visitNamed(top, directory, path, node);
    if (node.hasWildcards()) {
      for (Inspection.Name name : look.listAll(directory, path).names()) {
        PatternTree.Node part = node.find(name.text());
        if (part != null && !node.named().contains(part)) {
          visit(top, directory, path, name.text(), part);
        }
      }
    }
    PatternTree.Node below = node.below();
    if (below != null) {
      look.anyDepth().visit(top, directory, path, below, 0);
    }
  }

  /** The names that patterns spell out: they need no list of what is there. */
  void visitNamed(Directory top, Directory directory, String path, PatternTree.Node node) {
    for (PatternTree.Node each : node.named()) {
      visit(top, directory, path, each.name(), each);
    }
  }

  /** Something on the list. Git's settings add what they name. */
  void keep(
      Directory directory, String path, String name, AutorunPattern pattern, FileStatus status) {
    look.found().addOutermost(look.absolute(path));
    if (!status.isDirectory()) {
      look.found().add(look.absolute(path), pattern, status);
    } else if (!kept.contains(look.absolute(path))) {
      content.visit(directory, path, name, pattern, 0);
    }
  }
}
