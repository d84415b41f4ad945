package dev.bailey.linux.cellfiles;

import dev.bailey.linux.files.Names;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.PathAccess.Access;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What the policy of a cell allows in its project or in a mount, asked for paths relative to it
 * that have no links in them. Commands can neither move a denied path nor see it, so its name is
 * enough.
 */
final class FilePolicy {
  private final Path root;
  private final Function<Path, Access> access;
  private final Predicate<Path> isOfTree;
  private final Predicate<Path> isHeld;

  private FilePolicy(
      Path root, Function<Path, Access> access, Predicate<Path> isOfTree, Predicate<Path> isHeld) {
    this.root = root;
    this.access = access;
    this.isOfTree = isOfTree;
    this.isHeld = isHeld;
  }

  /** What commands find of their project; files that run later and setuid files are read-only. */
  static FilePolicy of(RootPlan plan) {
    return at(plan.project(), plan);
  }

  /**
   * The same for what commands see at another path.
   *
   * @param inside the target of a mount
   */
  static FilePolicy at(Path inside, RootPlan plan) {
    Path source = plan.host(inside);
    return new FilePolicy(
        inside,
        plan::accessAt,
        path -> plan.host(path).equals(source.resolve(inside.relativize(path)).normalize()),
        plan::holdsMounts);
  }

  /**
   * What was asked for, where nothing keeps commands to it. What a rule is for stays where it is:
   * under another name it would be another path.
   */
  static FilePolicy of(FileAccess files, Path project) {
    PathAccess rules = new PathAccess(files);
    return new FilePolicy(project, rules::at, _ -> true, rules::isRestrictedWithin);
  }

  boolean mayRead(String path) {
    return at(path) != Access.NONE;
  }

  boolean mayWrite(String path) {
    return at(path) == Access.WRITE;
  }

  /** Whether a name may be given to another file, or to none. */
  boolean mayReplace(String path) {
    return !path.isEmpty() && mayWrite(path) && !isHeld.test(Names.ruled(root, path));
  }

  /** Nothing where commands see not this tree, but something else that a rule shows there. */
  private Access at(String path) {
    Path ruled = Names.ruled(root, path);
    return isOfTree.test(ruled) ? access.apply(ruled) : Access.NONE;
  }
}
