package dev.bailey.linux.autorun;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.autorun.AutorunSnapshot.Listed;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.FileKind;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.files.Inspection;
import dev.bailey.linux.files.Names;
import dev.bailey.policy.autorun.AutorunPattern;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One look into a place that commands write. It is bounded, since a command decides how much there
 * is: {@value #DEPTH} directories deep, {@value #MOST_DIRECTORIES} directories, breadth first; at
 * any depth what appeared since an earlier look, {@value #MOST_APPEARED} directories of that. Where
 * a bound is reached, the look is not complete. Nothing is followed: everything is opened by name
 * from the directory around it.
 */
final class AutorunLook {
  /** How deep directories are looked into besides the root. */
  static final int DEPTH = 2;

  /** How many directories are looked into in all. */
  static final int MOST_DIRECTORIES = 256;

  /** How many directories are looked into that are deeper. To make them took the command longer. */
  static final int MOST_APPEARED = 4096;

  /** How many names of a directory are read. */
  private static final int MOST_NAMES = 4096;

  /** How many entries are looked at in directories that are kept as a whole. */
  static final int MOST_FILES = 4096;

  /** How many directories are looked into for patterns with any directories in between. */
  private static final int MOST_BELOW = 4096;

  /** How many settings of git's that name paths are followed, of all repositories. */
  static final int MOST_SETTINGS = 4096;

  /** How many characters of settings are read, of all repositories. */
  private static final int MOST_TEXT = 8 << 20;

  /** How deep such directories are looked into. */
  private static final int CONTENT_DEPTH = 16;

  private static final String GIT = "git";
  private static final String EXAMPLE = ".sample";

  /** Installed packages: large, and nobody works there. */
  private static final Set<String> SKIPPED = Set.of("node_modules");

  private final PatternTree tree;
  private final @Nullable AutorunSnapshot previous;
  private final Set<String> kept;
  private final AutorunSnapshot found = new AutorunSnapshot();
  private final GitRepositories repositories = new GitRepositories(this);
  private String root = "";
  private int directories;
  private int appeared;
  private int files;
  private int below;
  private int settings;
  private int text;

  /**
   * A look that was not made yet.
   *
   * @param previous what an earlier one found
   * @param kept directories that nobody changes, so that what is in them is as it was
   */
  AutorunLook(PatternTree tree, @Nullable AutorunSnapshot previous, Set<String> kept) {
    this.tree = tree;
    this.previous = previous;
    this.kept = kept;
  }

  AutorunSnapshot found() {
    return found;
  }

  void missedSome() {
    found.missedSome();
  }

  /** Looks into one place. */
  void in(Path place) {
    begin(place);
    try (Directory top = Directory.open(place)) {
      if (!Inspection.isSearchable(top)) {
        found.addClosed(root);
        return;
      }
      search(top);
    } catch (BaileyException e) {
      // A directory that this user may write but not read, or that is gone by now.
      found.addClosed(root);
    }
  }

  private void begin(Path place) {
    root = Names.of(place.toString());
    directories = 1;
    appeared = 0;
    files = 0;
    below = 0;
    settings = 0;
    text = 0;
    repositories.clear();
  }

  private void search(Directory top) {
    Deque<String> next = new ArrayDeque<>();
    visitPlace(top, top, "", 0, next);
    repositories.visitPending(top);
    while (!next.isEmpty()) {
      String path = next.remove();
      if (found.outermost().contains(absolute(path))) {
        continue; // Kept as a whole by now.
      }
      if (isOneTooMany(depth(path))) {
        found.missedSome();
        continue;
      }
      Optional<Directory> entered = enter(top, path, path);
      if (entered.isPresent()) {
        try (Directory directory = entered.get()) {
          visitPlace(top, directory, path, depth(path), next);
        }
        repositories.visitPending(top);
      }
    }
  }

  /** Enters a directory, and notes one that is closed to this look only. */
  Optional<Directory> enter(Directory from, String name, String path) {
    Optional<Directory> entered = Inspection.enter(from, name);
    if (entered.isEmpty() && Inspection.hides(from, name)) {
      found.addClosed(absolute(path));
    }
    return entered;
  }

  private boolean isOneTooMany(int depth) {
    return depth > DEPTH ? appeared++ >= MOST_APPEARED : directories++ >= MOST_DIRECTORIES;
  }

  private static int depth(String path) {
    int depth = 1;
    for (int i = 0; i < path.length(); i++) {
      depth += path.charAt(i) == '/' ? 1 : 0;
    }
    return depth;
  }

  private String absolute(String path) {
    return path.isEmpty() ? root : root + "/" + path;
  }

  /** A directory in which patterns may begin. */
  private void visitPlace(
      Directory top, Directory directory, String path, int depth, Deque<String> next) {
    Listed listed = list(directory, path);
    if (!listed.all()) {
      visitNamed(top, directory, path, tree.anywhere());
      visitNamed(top, directory, path, path.isEmpty() ? tree.atRoot() : tree.anywhere());
      found.missedSome();
    }
    found.addSearched(absolute(path));
    Set<String> deeper = depth < DEPTH ? Set.of() : followed(path, listed);
    for (Inspection.Name name : listed.names()) {
      if (!visitName(top, directory, path, name.text())
          && name.maybeDirectory()
          && (depth < DEPTH || deeper.contains(name.text()))
          && !SKIPPED.contains(name.text())
          && !repositories.isLooseObjects(path, name.text())) {
        next.add(Names.join(path, name.text()));
      }
    }
    repositories.addIfOne(path, listed);
  }

  /** Names in a directory so deep that were not there before, and those followed before. */
  private Set<String> followed(String path, Listed listed) {
    Set<String> names = new HashSet<>();
    if (previous != null) {
      Set<String> before = previous.namesIn(absolute(path), listed);
      for (Inspection.Name name : listed.names()) {
        if (name.maybeDirectory()
            && (!before.contains(name.text())
                || previous.hasSearched(absolute(Names.join(path, name.text()))))) {
          names.add(name.text());
        }
      }
    }
    return names;
  }

  /** Visits what patterns say of a name; true if it is kept as a whole, with all that is in it. */
  private boolean visitName(Directory top, Directory directory, String path, String name) {
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

  private Listed list(Directory directory, String path) {
    FileStatus status = directory.status();
    String key = absolute(path);
    Listed known = previous == null ? null : previous.known(key, status);
    if (known == null) {
      List<Inspection.Name> names = names(directory, key);
      found.add(key, status, names, names.size() < MOST_NAMES);
      known = new Listed(status, false, names, names.size() < MOST_NAMES);
    } else {
      found.keep(key, known);
    }
    return known;
  }

  private List<Inspection.Name> names(Directory directory, String key) {
    try {
      return Inspection.names(directory, MOST_NAMES);
    } catch (BaileyException e) {
      // A file system that fails may tell a command what it does not tell here.
      found.addClosed(key);
      return List.of();
    }
  }

  /** The same where every name counts. */
  private Listed listAll(Directory directory, String path) {
    Listed listed = list(directory, path);
    if (!listed.all()) {
      found.missedSome();
    }
    return listed;
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
        new GitSettings(this, top).ofFile(directory, path, name);
      }
    }
  }

  private void enterDivided(
      Directory top, Directory directory, String path, String name, PatternTree.Node node) {
    String at = Names.join(path, name);
    Optional<Directory> entered = enter(directory, name, at);
    if (entered.isPresent()) {
      try (Directory inner = entered.get()) {
        visitParts(top, inner, at, node);
        if (node == tree.git()) {
          repositories.addVisited(at, path);
        }
      }
    }
  }

  /** What patterns name in a directory. */
  void visitParts(Directory top, Directory directory, String path, PatternTree.Node node) {
    visitNamed(top, directory, path, node);
    if (node.hasWildcards()) {
      for (Inspection.Name name : listAll(directory, path).names()) {
        PatternTree.Node part = node.find(name.text());
        if (part != null && !node.named().contains(part)) {
          visit(top, directory, path, name.text(), part);
        }
      }
    }
    PatternTree.Node below = node.below();
    if (below != null) {
      visitBelow(top, directory, path, below, 0);
    }
  }

  private void visitNamed(Directory top, Directory directory, String path, PatternTree.Node node) {
    for (PatternTree.Node each : node.named()) {
      visit(top, directory, path, each.name(), each);
    }
  }

  /** Directories at any depth, whatever was found above: a command could have put that there. */
  private void visitBelow(
      Directory top, Directory directory, String path, PatternTree.Node node, int depth) {
    Listed listed = listAll(directory, path);
    repositories.addIfOne(path, listed);
    for (Inspection.Name name : listed.names()) {
      if (!name.maybeDirectory() || repositories.isLooseObjects(path, name.text())) {
        continue;
      }
      if (depth > CONTENT_DEPTH || below++ >= MOST_BELOW) {
        found.missedSome();
        return;
      }
      String at = Names.join(path, name.text());
      Optional<Directory> entered = enter(directory, name.text(), at);
      if (entered.isPresent()) {
        try (Directory inner = entered.get()) {
          visitParts(top, inner, at, node);
          visitBelow(top, inner, at, node, depth + 1);
        }
      }
    }
  }

  /** Something on the list. Git's settings add what they name. */
  void keep(
      Directory directory, String path, String name, AutorunPattern pattern, FileStatus status) {
    found.addOutermost(absolute(path));
    if (!status.isDirectory()) {
      found.add(absolute(path), pattern, status);
    } else if (!kept.contains(absolute(path))) {
      visitContent(directory, path, name, pattern, 0);
    }
  }

  /** Counts a setting that names a path; false if there were too many. */
  boolean mayFollowSetting() {
    if (settings++ < MOST_SETTINGS) {
      return true;
    }
    found.missedSome();
    return false;
  }

  /** A file with settings; as much of it as is read. */
  String text(Directory directory, String name, int longest) {
    if (text >= MOST_TEXT) {
      found.missedSome();
      return "";
    }
    String read = Inspection.text(directory, name, longest);
    if (read.length() >= longest) {
      found.missedSome(); // What lies beyond may name more.
    }
    text += read.length();
    return read;
  }

  private void visitContent(
      Directory directory, String path, String name, AutorunPattern pattern, int depth) {
    // Before it is listed: many settings may name one directory.
    if (files >= MOST_FILES) {
      found.missedSome();
      return;
    }
    Optional<Directory> entered = enter(directory, name, path);
    if (entered.isEmpty()) {
      return;
    }
    try (Directory inner = entered.get()) {
      for (Inspection.Name each : listAll(inner, path).names()) {
        if (depth > CONTENT_DEPTH || files++ >= MOST_FILES) {
          found.missedSome();
          return;
        }
        if (isExample(pattern, each.text())) {
          continue;
        }
        Optional<FileStatus> status = Inspection.status(inner, each.text());
        String at = Names.join(path, each.text());
        if (status.isPresent() && status.get().isDirectory()) {
          visitContent(inner, at, each.text(), pattern, depth + 1);
        } else if (status.isPresent()) {
          found.add(absolute(at), pattern, status.get());
        }
      }
    }
  }

  /** Every new repository has some: hooks with a name under which git runs none. */
  private static boolean isExample(AutorunPattern pattern, String name) {
    return pattern.runner().equals(GIT) && name.endsWith(EXAMPLE);
  }

  /** Where this look is; for what names paths from the root of the file system. */
  String root() {
    return root;
  }

  PatternTree tree() {
    return tree;
  }

  GitRepositories repositories() {
    return repositories;
  }
}
