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
 * is: some directories deep, breadth first; at any depth what appeared since an earlier look. Where
 * one of the {@link LookBounds} is reached, the look is not complete. A link counts as the
 * directory that it leads to in the same place. Everything is opened by name, and no link is
 * followed in that.
 */
final class AutorunLook {
  /** How many names of a directory are read. */
  private static final int MOST_NAMES = 4096;

  private final PatternTree tree;
  private final OwnNames ownNames;
  private final @Nullable AutorunSnapshot previous;
  private final Set<String> kept;
  private final AutorunSnapshot found = new AutorunSnapshot();
  private final GitRepositories repositories = new GitRepositories(this);
  private final AnyDepth anyDepth = new AnyDepth(this);
  private final KeptContent content = new KeptContent(this);
  private final Set<String> queued = new HashSet<>();
  private final Deque<Next> next = new ArrayDeque<>();
  private LookBounds bounds = new LookBounds();
  private String root = "";

  /**
   * A directory to look into.
   *
   * @param depth below the root, on the way that led to it
   * @param linked whether that was a link
   */
  private record Next(String path, int depth, boolean linked) {}

  /**
   * A look that was not made yet.
   *
   * @param previous what an earlier one found
   * @param kept directories that nobody changes, so that what is in them is as it was
   */
  AutorunLook(
      PatternTree tree, OwnNames ownNames, @Nullable AutorunSnapshot previous, Set<String> kept) {
    this.tree = tree;
    this.ownNames = ownNames;
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
    bounds = new LookBounds();
    queued.clear();
    next.clear();
    anyDepth.clear();
    repositories.clear();
  }

  private void search(Directory top) {
    queued.add("");
    visitPlace(top, top, "", 0);
    if (tree.atAnyDepth().isDivided()) {
      anyDepth.visit(top, top, "", tree.atAnyDepth(), 0);
    }
    ownNames.visit(this, anyDepth, top, root);
    repositories.visitPending(top);
    while (!next.isEmpty()) {
      Next place = next.remove();
      if (found.outermost().contains(absolute(place.path))) {
        continue; // Kept as a whole by now.
      }
      if (!bounds.mayEnter(place.linked || depth(place.path) > LookBounds.DEPTH)) {
        found.missedSome();
        continue;
      }
      Optional<Directory> entered = enter(top, place.path, place.path);
      if (entered.isPresent()) {
        try (Directory directory = entered.get()) {
          visitPlace(top, directory, place.path, place.depth);
        }
        repositories.visitPending(top);
      }
    }
  }

  private void queue(Next place) {
    if (queued.add(place.path)) {
      next.add(place);
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

  private static int depth(String path) {
    int depth = 1;
    for (int i = 0; i < path.length(); i++) {
      depth += path.charAt(i) == '/' ? 1 : 0;
    }
    return depth;
  }

  String absolute(String path) {
    return path.isEmpty() ? root : root + "/" + path;
  }

  /** A directory in which patterns may begin. */
  private void visitPlace(Directory top, Directory directory, String path, int depth) {
    Listed listed = list(directory, path);
    if (!listed.all()) {
      visitNamed(top, directory, path, tree.anywhere());
      visitNamed(top, directory, path, path.isEmpty() ? tree.atRoot() : tree.anywhere());
      found.missedSome();
    }
    found.addSearched(absolute(path));
    boolean all = depth < LookBounds.DEPTH;
    Set<String> deeper = all ? Set.of() : followed(path, listed);
    for (Inspection.Name name : listed.names()) {
      if (visitName(top, directory, path, name.text())) {
        continue;
      }
      String at = Names.join(path, name.text());
      if (name.maybeDirectory()
          && (all || deeper.contains(name.text()))
          && !LookBounds.isSkipped(name.text())
          && !repositories.isLooseObjects(path, name.text())) {
        queue(new Next(at, depth + 1, false));
      }
      if (name.maybeLink()) {
        Optional<String> target = directoryBehind(top, at);
        if (target.isPresent() && isFollowed(at, target.get(), all)) {
          queue(new Next(target.get(), depth + 1, true));
        }
      }
    }
    repositories.addIfOne(path, listed);
  }

  /** The directory in the place that a name leads to if it is a link; remembered, if it is one. */
  private Optional<String> directoryBehind(Directory top, String path) {
    if (Inspection.linkTarget(top, path).isEmpty()) {
      return Optional.empty();
    }
    Optional<String> target =
        walk(top, "", path).within().filter(it -> LinkWalk.isDirectory(top, it));
    found.addLink(absolute(path), target.orElse(null));
    return target;
  }

  /** Where a path leads that begins at a directory of this place. */
  LinkWalk.End walk(Directory top, String from, String path) {
    LinkWalk.End end = LinkWalk.of(bounds, top, root, from, path);
    if (!end.complete()) {
      found.missedSome();
    }
    return end;
  }

  /** One that is new leads anywhere; one that was there, to where people work. */
  private boolean isFollowed(String link, String target, boolean all) {
    return (all && !LookBounds.isSkipped(target))
        || (previous != null
            && (previous.isOtherLink(absolute(link), target)
                || previous.hasSearched(absolute(target))));
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
    String key = absolute(path);
    Listed before = found.listing(key);
    if (before != null) {
      return before; // Patterns may lead to a directory in more than one way.
    }
    FileStatus status = directory.status();
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
  Listed listAll(Directory directory, String path) {
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
      anyDepth.visit(top, directory, path, below, 0);
    }
  }

  private void visitNamed(Directory top, Directory directory, String path, PatternTree.Node node) {
    for (PatternTree.Node each : node.named()) {
      visit(top, directory, path, each.name(), each);
    }
  }

  /** Something on the list. Git's settings add what they name. */
  void keep(
      Directory directory, String path, String name, AutorunPattern pattern, FileStatus status) {
    found.addOutermost(absolute(path));
    if (!status.isDirectory()) {
      found.add(absolute(path), pattern, status);
    } else if (!kept.contains(absolute(path))) {
      content.visit(directory, path, name, pattern, 0);
    }
  }

  /** Counts a setting that names a path; false if there were too many. */
  boolean mayFollowSetting() {
    if (bounds.mayFollowSetting()) {
      return true;
    }
    found.missedSome();
    return false;
  }

  /** A file with settings; as much of it as is read. */
  String text(Directory directory, String name, int longest) {
    if (!bounds.mayReadText()) {
      found.missedSome();
      return "";
    }
    String read = Inspection.text(directory, name, longest);
    if (read.length() >= longest) {
      found.missedSome(); // What lies beyond may name more.
    }
    bounds.haveReadText(read.length());
    return read;
  }

  /** Where this look is; for what names paths from the root of the file system. */
  String root() {
    return root;
  }

  LookBounds bounds() {
    return bounds;
  }

  PatternTree tree() {
    return tree;
  }

  GitRepositories repositories() {
    return repositories;
  }
}
