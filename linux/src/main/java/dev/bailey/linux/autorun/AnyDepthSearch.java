package dev.bailey.linux.autorun;

import dev.bailey.linux.autorun.AutorunSnapshot.Listed;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Inspection;
import dev.bailey.linux.files.Names;
import dev.bailey.policy.autorun.AutorunPattern;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Finds the files that match autorun patterns which begin at any depth below a directory. */
final class AnyDepthSearch {
  private final AutorunLook look;
  private final Set<Linked> linked = new HashSet<>();

  /** A directory that a link leads to, where patterns go on. */
  private record Linked(PatternTree.Node node, String path) {}

  AnyDepthSearch(AutorunLook look) {
    this.look = look;
  }

  /** Begins with another place. */
  void clear() {
    linked.clear();
  }

  /** Directories at any depth, whatever was found above: a command could have put that there. */
  void visit(Directory top, Directory directory, String path, PatternTree.Node node, int depth) {
    Listed listed = look.listAll(directory, path);
    look.repositories().addIfOne(path, listed);
    for (Inspection.Name name : listed.names()) {
      String at = Names.join(path, name.text());
      if (name.maybeLink()) {
        visitLinkBelow(top, directory, at, name.text(), node, depth);
      }
      if (name.maybeDirectory()
          && !isSkipped(node, name.text())
          && !look.repositories().isLooseObjects(path, name.text())
          && !enterBelow(top, directory, name.text(), at, node, depth)) {
        return;
      }
    }
  }

  /** A pattern for any depth would spend its bound on installed packages. */
  private boolean isSkipped(PatternTree.Node node, String path) {
    return node == look.tree().atAnyDepth() && LookBounds.isSkipped(path);
  }

  /** Looks into one of them; false if there were too many. */
  private boolean enterBelow(
      Directory top, Directory from, String name, String path, PatternTree.Node node, int depth) {
    if (!look.bounds().mayEnterBelow(depth)) {
      look.missedSome();
      return false;
    }
    Optional<Directory> entered = look.enter(from, name, path);
    if (entered.isPresent()) {
      try (Directory inner = entered.get()) {
        look.patterns().visitParts(top, inner, path, node);
        visit(top, inner, path, node, depth + 1);
      }
    }
    return true;
  }

  /**
   * A link among them. Git goes where it leads, so that it counts itself, unless it is known to
   * lead to no directory: some of git's own do, such as HEAD.
   */
  private void visitLinkBelow(
      Directory top,
      Directory directory,
      String path,
      String name,
      PatternTree.Node node,
      int depth) {
    Optional<FileStatus> status = Inspection.status(directory, name);
    if (status.isEmpty() || status.get().kind() != FileKind.SYMBOLIC_LINK) {
      return;
    }
    Optional<String> target = look.walk(top, "", path).within();
    if (target.isPresent() && !LinkWalk.isDirectory(top, target.get())) {
      return;
    }
    AutorunPattern pattern = node.any();
    if (pattern != null && pattern.runner().equals(KeptContent.GIT)) {
      look.patterns().keep(directory, path, name, pattern, status.get());
    }
    if (target.isPresent()
        && !isSkipped(node, target.get())
        && linked.add(new Linked(node, target.get()))) {
      String to = target.get().isEmpty() ? "." : target.get();
      enterBelow(top, top, to, target.get(), node, depth);
    }
  }
}
