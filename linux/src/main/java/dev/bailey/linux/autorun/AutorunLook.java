package dev.bailey.linux.autorun;

import dev.bailey.error.BaileyException;
import dev.bailey.linux.autorun.AutorunSnapshot.Listed;
import dev.bailey.linux.files.Directory;
import dev.bailey.linux.files.Inspection;
import dev.bailey.linux.files.Names;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
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
  private final PatternTree tree;
  private final OwnNames ownNames;
  private final @Nullable AutorunSnapshot previous;
  private final AutorunSnapshot found = new AutorunSnapshot();
  private final GitRepositories repositories = new GitRepositories(this);
  private final AnyDepthSearch anyDepth = new AnyDepthSearch(this);
  private final PatternVisit patterns;
  private final Listings listings;
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
    patterns = new PatternVisit(this, tree, kept);
    listings = new Listings(found, previous);
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
    Listed listed = listings.of(directory, absolute(path));
    if (!listed.all()) {
      patterns.visitNamed(top, directory, path, tree.anywhere());
      patterns.visitNamed(top, directory, path, path.isEmpty() ? tree.atRoot() : tree.anywhere());
      found.missedSome();
    }
    found.addSearched(absolute(path));
    boolean all = depth < LookBounds.DEPTH;
    Set<String> deeper = all ? Set.of() : followed(path, listed);
    for (Inspection.Name name : listed.names()) {
      if (patterns.visitName(top, directory, path, name.text())) {
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

  /** The names in a directory where every name counts. */
  Listed listAll(Directory directory, String path) {
    Listed listed = listings.of(directory, absolute(path));
    if (!listed.all()) {
      found.missedSome();
    }
    return listed;
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

  PatternVisit patterns() {
    return patterns;
  }

  AnyDepthSearch anyDepth() {
    return anyDepth;
  }

  GitRepositories repositories() {
    return repositories;
  }
}
